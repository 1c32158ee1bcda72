import type { PhoneSettings } from '@holdfast/contract/devices';
import { isTrackerModel, type TrackerModel } from '@holdfast/contract/models.rules';
import type { Config } from '../../config.ts';
import type { Core } from '../../platform/core.ts';
import type { DeviceAccess } from './device-access.service.ts';
import { devicesRepository } from './devices.repository.ts';
import { phoneSettings } from './phone-settings.ts';

export interface TrackerServer {
  host: string;
  /** Null while the port is disabled in the configuration. */
  port: number | null;
}

export type ConnectionsService = ReturnType<typeof createConnectionsService>;

export const createConnectionsService = (
  { db, secrets }: Core,
  { config }: { config: Pick<Config, 'trackerPorts' | 'webUrl'> },
) => {
  const serverOf = (model: TrackerModel): TrackerServer => ({
    host: new URL(config.webUrl).hostname,
    port: config.trackerPorts[model] ?? null,
  });

  const phoneOf = async ({ id, imei }: { id: string; imei: string }): Promise<PhoneSettings | null> => {
    const { name = '', secretSealed } = (await devicesRepository(db).findSecret(id)) ?? {};
    return secretSealed ? phoneSettings(config.webUrl, { imei, name, secret: secrets.decrypt(secretSealed) }) : null;
  };

  return {
    serverOf,

    /** Owner only: the settings of a phone contain its secret. */
    get: async ({ id, imei, model }: Pick<DeviceAccess, 'id' | 'imei' | 'model'>) => ({
      phone: model === 'phone' ? await phoneOf({ id, imei }) : null,
      server: model !== null && isTrackerModel(model) ? serverOf(model) : null,
    }),
  };
};
