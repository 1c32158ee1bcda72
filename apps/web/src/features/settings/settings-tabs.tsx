import type { Device } from '@holdfast/contract/devices';
import { canManage, isGps } from '@holdfast/contract/devices.rules';
import { canSeePlans } from '@holdfast/contract/plans.rules';
import type { User } from '@holdfast/contract/user';
import { paths, type SettingsTabName } from '../../app/paths.ts';
import { useUser } from '../../lib/session.ts';
import { TabLinks } from '../../ui/tab-links.tsx';
import { settingsTexts } from './settings.texts.ts';

interface SettingsTab {
  path: SettingsTabName;
  title: string;
  isFor: (device: Device, user: User) => boolean;
}

/**
 * Every tab that has a page, in order. Whoever a device is only shared with sees what alerts there are and chooses how
 * to be told about them; everything else there is locked for them.
 */
export const settingsTabs: readonly SettingsTab[] = [
  { path: 'basic', title: settingsTexts.tabs.basic, isFor: ({ privilege }) => canManage(privilege) },
  { path: 'alert', title: settingsTexts.tabs.alert, isFor: ({ deviceType }) => isGps(deviceType) },
  { path: 'security', title: settingsTexts.tabs.security, isFor: ({ deviceType }) => isGps(deviceType) },
  { path: 'sharing', title: settingsTexts.tabs.sharing, isFor: ({ privilege }) => canManage(privilege) },
  { path: 'plans', title: settingsTexts.tabs.plans, isFor: canSeePlans },
];

export const isTabRefused = (device: Device, user: User, path: string | undefined) =>
  settingsTabs.some((tab) => tab.path === path && !tab.isFor(device, user));

/** Where the settings of a device begin for this person; undefined when there is nothing for them. */
export const settingsPath = (device: Device, user: User) => {
  const first = settingsTabs.find(({ isFor }) => isFor(device, user));
  return first && paths.deviceSettings(device.deviceUUID, first.path);
};

export const SettingsTabs = ({ device }: { device: Device }) => {
  const user = useUser();
  return (
    <TabLinks
      label={settingsTexts.sections}
      tabs={settingsTabs
        .filter(({ isFor }) => isFor(device, user))
        .map(({ path, title }) => ({ to: paths.deviceSettings(device.deviceUUID, path), label: title }))}
    />
  );
};
