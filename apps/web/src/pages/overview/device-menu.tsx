import type { Device } from '@holdfast/contract/devices';
import { canManage, isActionHidden } from '@holdfast/contract/devices.rules';
import { IconDotsVertical, IconSettings, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { AirplaneDialog } from '../../features/commands/airplane-dialog.tsx';
import { CommandMenuItems } from '../../features/commands/command-menu-items.tsx';
import { devicesTexts } from '../../features/devices/devices.texts.ts';
import { RemoveDeviceDialog } from '../../features/devices/remove-device-dialog.tsx';
import { ClearHistoryDialog } from '../../features/history/clear-history-dialog.tsx';
import { HistoryMenuItems } from '../../features/history/history-menu-items.tsx';
import { settingsPath } from '../../features/settings/settings-tabs.tsx';
import { useUser } from '../../lib/session.ts';
import { ActionIcon } from '../../ui/action-icon.ts';
import { Menu } from '../../ui/menu.ts';
import { canRemoveDevice } from '../can-remove-device.ts';
import classes from './device-menu.module.css';

const texts = devicesTexts.menu;

interface SettingsLinkProps {
  device: Device;
  to: string;
}

const SettingsLink = ({ device, to }: SettingsLinkProps) => (
  <ActionIcon component={Link} to={to} aria-label={texts.settingsOf(device.name)}>
    <IconSettings size={18} stroke={1.75} />
  </ActionIcon>
);

/** What can be done with a device; whoever it is only shared with may look at its settings, if there are any for them. */
export const DeviceMenu = ({ device }: { device: Device }) => {
  const { roles } = useUser();
  const [dialog, setDialog] = useState<'airplane' | 'clear' | 'remove' | null>(null);
  const settings = isActionHidden(device.deviceType, 'settings') ? undefined : settingsPath(device);
  const close = () => setDialog(null);
  if (!canManage(device.privilege)) return settings ? <SettingsLink device={device} to={settings} /> : null;
  return (
    <>
      <Menu position="bottom-end" width={232}>
        <Menu.Target>
          <ActionIcon aria-label={texts.of(device.name)}>
            <IconDotsVertical size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <CommandMenuItems device={device} onAirplane={() => setDialog('airplane')} />
          {settings && (
            <Menu.Item component={Link} to={settings} leftSection={<IconSettings size={18} stroke={1.75} />}>
              {texts.settings}
            </Menu.Item>
          )}
          <Menu.Divider />
          <HistoryMenuItems device={device} onClear={() => setDialog('clear')} />
          {canRemoveDevice(device, roles) && (
            <>
              <Menu.Divider />
              <Menu.Item
                className={classes.remove}
                leftSection={<IconTrash size={18} stroke={1.75} />}
                onClick={() => setDialog('remove')}
              >
                {texts.remove}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'airplane' && <AirplaneDialog device={device} onClose={close} />}
      {dialog === 'clear' && <ClearHistoryDialog device={device} onClose={close} />}
      {dialog === 'remove' && <RemoveDeviceDialog device={device} onClose={close} />}
    </>
  );
};
