import type { Core } from '../../platform/core.ts';
import { createDeviceHandoverService } from '../devices/device-handover.service.ts';
import { createMembersService } from './members.service.ts';
import { createTransferService } from './transfer.service.ts';

export const createTransfer = (
  core: Core,
  deps: Parameters<typeof createMembersService>[1] &
    Parameters<typeof createDeviceHandoverService>[1] &
    Omit<Parameters<typeof createTransferService>[1], 'deviceHandover'>,
) => ({
  members: createMembersService(core, deps),
  transfer: createTransferService(core, { ...deps, deviceHandover: createDeviceHandoverService(core, deps) }),
});
