import type { Device } from '@holdfast/contract/devices';
import type { User } from '@holdfast/contract/user';
import { paths } from '../../app/paths.ts';
import { useUser } from '../../lib/session.ts';
import { TabLinks } from '../../ui/layout/tab-links.tsx';
import { settingsTexts } from './settings.texts.ts';
import { settingsTabs } from './settings-path.ts';

export const isTabRefused = (device: Device, user: User, path: string | undefined) =>
  settingsTabs.some((tab) => tab.path === path && !tab.isFor(device, user));

export const SettingsTabs = ({ device }: { device: Device }) => {
  const user = useUser();
  return (
    <TabLinks
      label={settingsTexts.sections}
      tabs={settingsTabs
        .filter(({ isFor }) => isFor(device, user))
        .map(({ path }) => ({ to: paths.deviceSettings(device.deviceUUID, path), label: settingsTexts.tabs[path] }))}
    />
  );
};
