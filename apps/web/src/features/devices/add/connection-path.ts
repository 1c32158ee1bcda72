import type { Device } from '@holdfast/contract/devices';
import { canOwn } from '@holdfast/contract/devices.rules';
import { isTrackerModel } from '@holdfast/contract/models.rules';
import { paths } from '../../../app/paths.ts';

/** Page with the connection settings; null for non-owners and for devices of our own make. */
export const connectionPath = ({ deviceUUID, model, privilege }: Device): string | null => {
  if (!canOwn(privilege)) return null;
  if (model === 'phone') return paths.addPhone(deviceUUID);
  return isTrackerModel(model) ? paths.addTracker(deviceUUID) : null;
};
