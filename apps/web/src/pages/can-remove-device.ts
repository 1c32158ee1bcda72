import type { Device } from '@holdfast/contract/devices';
import { canOwn, isActionHidden } from '@holdfast/contract/devices.rules';
import type { Role } from '@holdfast/contract/roles.rules';

export const canRemoveDevice = ({ privilege, deviceType }: Device, roles: readonly Role[]) =>
  canOwn(privilege) && !roles.includes('sharedUser') && !isActionHidden(deviceType, 'remove');
