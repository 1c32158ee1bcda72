import { toCsv } from '@holdfast/contract/csv.rules';
import type { Core } from '../../platform/core.ts';
import type { Exporter } from '../account/export.service.ts';
import type { UsersService } from '../account/users.service.ts';
import { accountSharesRepository } from './account-shares.repository.ts';
import { sharingRepository } from './sharing.repository.ts';
import { privilegeTexts, sharingTexts } from './sharing.texts.ts';

const columns = ['direction', 'device', 'email', 'privilege', 'accepted', 'from', 'until'];

export const createSharingExporter =
  ({ db }: Core, { users }: { users: UsersService }): Exporter =>
  async (userId) => {
    const user = await users.findById(db, userId);
    if (!user) return [];
    const shares = await sharingRepository(db).listAbout(user);
    const accountShares = await accountSharesRepository(db).listOf(userId);
    const direction = (ownerId: string | null) => (ownerId === userId ? 'given' : 'received');
    const rows = [
      ...shares.map(({ share, device }) => [
        share.sharedBy === userId ? 'given' : direction(device.ownerId),
        device.name,
        share.email,
        privilegeTexts[share.privilege],
        share.isAccepted ? 'yes' : 'no',
        share.startDate,
        share.expiryDate ?? '',
      ]),
      ...accountShares.map((share) => [
        direction(share.ownerId),
        sharingTexts.allDevices,
        share.email,
        privilegeTexts[1],
        share.isAccepted ? 'yes' : 'no',
        share.createdAt,
        '',
      ]),
    ];
    return [{ name: 'shares.csv', content: toCsv(columns, rows) }];
  };
