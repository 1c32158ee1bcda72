import type { Device } from '@holdfast/contract/devices';
import { isActionHidden } from '@holdfast/contract/devices.rules';
import { paths } from '../../app/paths.ts';
import { settingsTexts } from '../../features/settings/settings.texts.ts';
import { settingsPath, settingsTabs } from '../../features/settings/settings-path.ts';
import { timelineTexts } from '../../features/timeline/timeline.texts.ts';
import { useUser } from '../../lib/session.ts';
import { TabLinks } from '../../ui/layout/tab-links.tsx';

const texts = timelineTexts.tabs;

export const DeviceTabs = ({ device }: { device: Device }) => {
  const user = useUser();
  const { deviceUUID, deviceType } = device;
  const hasSettings = !isActionHidden(deviceType, 'settings');
  const settings = hasSettings ? settingsPath(device, user) : undefined;
  const open = settingsTabs.filter(({ path, isFor }) => hasSettings && path !== 'basic' && isFor(device, user));
  const named = (['alert', 'sharing'] as const).filter((name) => open.some(({ path }) => path === name));
  const tabs = [
    { to: paths.device(deviceUUID), label: texts.now },
    { to: paths.deviceDay(deviceUUID), label: texts.day },
    { to: paths.deviceHealth(deviceUUID), label: texts.health },
    ...named.map((name) => ({ to: paths.deviceSettings(deviceUUID, name), label: settingsTexts.tabs[name] })),
    ...(settings ? [{ to: settings, label: texts.settings }] : []),
  ];
  return <TabLinks label={texts.label} tabs={tabs} />;
};
