import type { Device } from '@holdfast/contract/devices';
import { canManage, isGps } from '@holdfast/contract/devices.rules';
import { canSeePlans } from '@holdfast/contract/plans.rules';
import type { User } from '@holdfast/contract/user';
import { paths, type SettingsTabName } from '../../app/paths.ts';

interface SettingsTab {
  path: SettingsTabName;
  isFor: (device: Device, user: User) => boolean;
}

/**
 * Every tab that has a page, in order. Whoever a device is only shared with sees what alerts there are and chooses how
 * to be told about them; everything else there is locked for them.
 */
export const settingsTabs: readonly SettingsTab[] = [
  { path: 'basic', isFor: ({ privilege }) => canManage(privilege) },
  { path: 'alert', isFor: ({ deviceType }) => isGps(deviceType) },
  { path: 'security', isFor: ({ deviceType }) => isGps(deviceType) },
  { path: 'sharing', isFor: ({ privilege }) => canManage(privilege) },
  { path: 'plans', isFor: canSeePlans },
];

/** Where the settings of a device begin for this person; undefined when there is nothing for them. */
export const settingsPath = (device: Device, user: User) => {
  const first = settingsTabs.find(({ isFor }) => isFor(device, user));
  return first && paths.deviceSettings(device.deviceUUID, first.path);
};
