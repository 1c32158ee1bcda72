import type { Config } from '../../config.ts';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import type { UsersService } from '../account/users.service.ts';
import type { LimitsService } from '../auth/limits/limits.service.ts';
import { createAddOwnDevice } from './add-own-device.ts';
import { createConnectionsService } from './connections.service.ts';
import type { DeviceAccessService } from './device-access.service.ts';
import type { DevicesService } from './devices.service.ts';
import { createPhoneCodesService } from './phone-codes.service.ts';
import { createPhonesService } from './phones.service.ts';
import type { ProvisioningService } from './provisioning.service.ts';
import { createTrackersService } from './trackers.service.ts';

export const createOwnDevices = (
  core: Core,
  deps: {
    config: Pick<Config, 'ownDevices' | 'trackerPorts' | 'webUrl'>;
    limits: LimitsService;
    users: UsersService;
    deviceAccess: DeviceAccessService;
    provisioning: ProvisioningService;
    devices: Pick<DevicesService, 'get'>;
    onClaim: ((tx: Db, deviceId: string, ownerId: string) => Promise<void>)[];
  },
) => {
  const addOwnDevice = createAddOwnDevice(core, deps);
  const connections = createConnectionsService(core, deps);
  return {
    connections,
    trackers: createTrackersService(core, { ...deps, addOwnDevice, connections }),
    phoneCodes: createPhoneCodesService(core, { ...deps, connections }),
    phones: createPhonesService(core, { ...deps, addOwnDevice, connections }),
  };
};
