import type { ListedDevice } from '@holdfast/contract/devices';
import { canManage, isGps } from '@holdfast/contract/devices.rules';
import { canSeePlans } from '@holdfast/contract/plans.rules';
import type { User } from '@holdfast/contract/user';
import { paths, type SettingsTabName } from '../../app/paths.ts';

interface SettingsTab {
  path: SettingsTabName;
  isFor: (device: ListedDevice, user: User) => boolean;
}

/**
 * Settings tabs in order. On the alert tab, users with shared access can change only how they are notified themselves;
 * the rest is read-only for them.
 */
export const settingsTabs: readonly SettingsTab[] = [
  { path: 'basic', isFor: ({ privilege }) => canManage(privilege) },
  { path: 'alert', isFor: ({ deviceType }) => isGps(deviceType) },
  { path: 'security', isFor: ({ deviceType }) => isGps(deviceType) },
  { path: 'sharing', isFor: ({ privilege }) => canManage(privilege) },
  { path: 'plans', isFor: canSeePlans },
];

export const settingsPath = (device: ListedDevice, user: User) => {
  const first = settingsTabs.find(({ isFor }) => isFor(device, user));
  return first && paths.deviceSettings(device.deviceUUID, first.path);
};
