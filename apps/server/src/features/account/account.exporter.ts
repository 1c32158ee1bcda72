import { toCsv } from '@holdfast/contract/csv.rules';
import type { Core } from '../../platform/core.ts';
import type { ZipFile } from '../../platform/zip/zip.ts';
import { exportRepository } from './export.repository.ts';
import type { Exporter } from './export.service.ts';
import type { UsersService } from './users.service.ts';

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Pictures are JPEG, or WebP if they are transparent. */
const pictureFile = (base64: string): ZipFile[] => {
  if (base64 === '') return [];
  const extension = base64.startsWith('/9j/') ? 'jpg' : 'webp';
  return [{ name: `profile-picture.${extension}`, content: Buffer.from(base64, 'base64') }];
};

export const createAccountExporter =
  ({ db }: Core, { users }: { users: UsersService }): Exporter =>
  async (userId) => {
    const { profilePicture, ...profile } = await users.get(userId);
    const { sessions, trustedBrowsers, clientKey } = await exportRepository(db).findAll(userId);
    return [
      { name: 'profile.json', content: toJson(profile) },
      ...pictureFile(profilePicture),
      {
        name: 'sessions.csv',
        content: toCsv(
          ['address', 'browser', 'begun', 'last used'],
          sessions.map((session) => [session.ip, session.userAgent, session.createdAt, session.lastUsedAt]),
        ),
      },
      {
        name: 'trusted-browsers.csv',
        content: toCsv(
          ['trusted until'],
          trustedBrowsers.map(({ expiresAt }) => [expiresAt]),
        ),
      },
      ...(clientKey ? [{ name: 'api-key.json', content: toJson(clientKey) }] : []),
    ];
  };
