import type { Device } from '@holdfast/contract/devices';
import { canOwn, isActionHidden } from '@holdfast/contract/devices.rules';
import type { Role } from '@holdfast/contract/roles.rules';

export const canRemoveDevice = (
  { privilege, deviceType }: Pick<Device, 'deviceType'> & Partial<Pick<Device, 'privilege'>>,
  roles: readonly Role[],
) =>
  privilege !== undefined &&
  canOwn(privilege) &&
  !roles.includes('sharedUser') &&
  !isActionHidden(deviceType, 'remove');
