import type { Config } from '../../config.ts';
import type { Core } from '../../platform/core.ts';
import { createDeviceAccessService } from './device-access.service.ts';
import { createDeviceCredentialsService } from './device-credentials.service.ts';
import { createDeviceRekeyService } from './device-rekey.service.ts';
import { createDeviceStatesService } from './device-states.service.ts';
import { createProvisioningService } from './provisioning.service.ts';

/** Devices without user-related features; `devices.service.ts` is created last, as it depends on the other features. */
export const createDeviceBasics = (core: Core, { requiresPlan }: Config) => ({
  deviceAccess: createDeviceAccessService(core),
  deviceStates: createDeviceStatesService({ requiresPlan }),
  deviceCredentials: createDeviceCredentialsService(core),
  deviceRekey: createDeviceRekeyService(core),
  provisioning: createProvisioningService(core),
});
