import type { Core } from '../../platform/core.ts';
import { createDeviceHandoverService } from '../devices/device-handover.service.ts';
import { createMemberCareService } from './member-care.service.ts';
import { createMembersService } from './members.service.ts';
import { createPayerService } from './payer.service.ts';
import { createTransferService } from './transfer.service.ts';

/** What plans and payments need of it. */
export const createMemberCare = (core: Core) => {
  const memberCare = createMemberCareService(core);
  return { memberCare, payer: createPayerService({ memberCare }) };
};

/** What support staff does for members. */
export const createTransfer = (
  core: Core,
  deps: Parameters<typeof createMembersService>[1] &
    Parameters<typeof createDeviceHandoverService>[1] &
    Omit<Parameters<typeof createTransferService>[1], 'deviceHandover'>,
) => ({
  members: createMembersService(core, deps),
  transfer: createTransferService(core, { ...deps, deviceHandover: createDeviceHandoverService(core, deps) }),
});
