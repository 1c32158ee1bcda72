import type { DeviceHandoverOptions } from './features/devices/device-handover.service.ts';
import { createDeviceHandoverService } from './features/devices/device-handover.service.ts';
import { createMembersService, type MembersOptions } from './features/transfer/members.service.ts';
import { createTransferService, type TransferOptions } from './features/transfer/transfer.service.ts';

export type TransferServicesOptions = MembersOptions & DeviceHandoverOptions & Omit<TransferOptions, 'deviceHandover'>;

/** What support staff does for members; a part of `services.ts`. */
export const createTransferServices = (options: TransferServicesOptions) => ({
  members: createMembersService(options),
  transfer: createTransferService({ ...options, deviceHandover: createDeviceHandoverService(options) }),
});
