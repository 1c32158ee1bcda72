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
/** Short, so that a camera tells the modules of the picture apart. */
const codeBytes = 16;

/**
 * OwnTracks reads the address with or without percent-encoding, depending on its version, so there must be nothing to
 * encode; on an iPhone the address has to end like the name of a file with settings.
 */
const linkTo = (webUrl: string, token: string) => {
  const path = devicesEndpoints.getPhoneConfiguration.path.replace(':token', token);
  return `owntracks:///config?url=${new URL(path, webUrl).href}`;
};

/** Codes that hand a phone's settings to the app on it, so that no picture of a screen has its secret. */
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

    /** Once, and while the phone is still that of the person who made the code. `isOnlyLook` leaves the code good. */
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
