import type { PhoneCode, PhoneConfiguration } from '@holdfast/contract/devices';
import { devicesEndpoints } from '@holdfast/contract/devices.endpoints';
import type { Config } from '../../config.ts';
import type { Core } from '../../platform/core.ts';
import { AppError } from '../../platform/errors.ts';
import { randomToken } from '../../platform/secrets/secrets.ts';
import type { ConnectionsService } from './connections.service.ts';
import { type DeviceAccess, type DeviceAccessService, deviceRights } from './device-access.service.ts';
import { phoneCodesRepository } from './phone-codes.repository.ts';
import { ownTracksConfiguration } from './phone-settings.ts';

export type PhoneCodesService = ReturnType<typeof createPhoneCodesService>;

const goodMilliseconds = 15 * 60_000;
/** Short, to keep the QR code easy to scan. */
const codeBytes = 16;

/**
 * The URL must need no percent-encoding, as OwnTracks versions differ in decoding it; on iOS its path must end like the
 * name of a settings file.
 */
const linkTo = (webUrl: string, token: string) => {
  const path = devicesEndpoints.getPhoneConfiguration.path.replace(':token', token);
  return `owntracks:///config?url=${new URL(path, webUrl).href}`;
};

/** One-time codes that transfer the settings to the app, so that the secret is not contained in the QR code. */
export const createPhoneCodesService = (
  { db, clock, secrets }: Core,
  deps: { config: Pick<Config, 'webUrl'>; connections: ConnectionsService; deviceAccess: DeviceAccessService },
) => {
  const { config, connections, deviceAccess } = deps;
  const codes = phoneCodesRepository(db);

  return {
    create: async (userId: string, device: DeviceAccess): Promise<PhoneCode> => {
      if (device.model !== 'phone') throw new AppError('no-phone');
      const token = randomToken(codeBytes);
      const expiresAt = new Date(clock().getTime() + goodMilliseconds);
      await codes.put({ deviceId: device.id, userId, codeHash: secrets.hash(token), expiresAt });
      return { link: linkTo(config.webUrl, token), expiresAt: expiresAt.toISOString() };
    },

    /**
     * Single use, and only while the creator of the code owns the phone. `isOnlyLook` (HEAD) does not consume the code.
     */
    redeem: async (token: string, { isOnlyLook }: { isOnlyLook: boolean }): Promise<PhoneConfiguration> => {
      const code = await codes[isOnlyLook ? 'find' : 'take'](secrets.hash(token), clock());
      const device = code && (await deviceAccess.find(code.userId, code.deviceId));
      if (!device || !deviceRights['device:own'](device.privilege)) throw new AppError('phone-code-expired');
      const { phone } = await connections.get(device);
      if (!phone) throw new AppError('phone-code-expired');
      return ownTracksConfiguration(phone);
    },
  };
};
