import type { Device } from '@holdfast/contract/devices';
import { canManage, isActionHidden } from '@holdfast/contract/devices.rules';
import {
  IconDotsVertical,
  IconHeartbeat,
  IconLink,
  IconLogout,
  IconPlugConnected,
  IconRoute,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { CommandMenuItems } from '../../features/commands/command-menu-items.tsx';
import { connectionPath } from '../../features/devices/add/connection-path.ts';
import { devicesTexts } from '../../features/devices/devices.texts.ts';
import { HistoryMenuItems } from '../../features/history/history-menu-items.tsx';
import { liveLinksTexts } from '../../features/live-links/live-links.texts.ts';
import { settingsPath } from '../../features/settings/settings-path.ts';
import { ShareMenuItems } from '../../features/sharing/share-menu-items.tsx';
import { sharingTexts } from '../../features/sharing/sharing.texts.ts';
import { timelineTexts } from '../../features/timeline/timeline.texts.ts';
import { useUser } from '../../lib/session.ts';
import { dialogCode, LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { Menu } from '../../ui/mantine/menu.ts';
import { canRemoveDevice } from '../can-remove-device.ts';
import type { DeviceDialogName } from './device-dialog.tsx';
import classes from './device-menu.module.css';

const deviceDialog = dialogCode(async () => (await import('./device-dialog.tsx')).DeviceDialog);

const texts = devicesTexts.menu;
const icon = { size: 18 };

interface SettingsLinkProps {
  device: Device;
  to: string;
}

const SettingsLink = ({ device, to }: SettingsLinkProps) => (
  <ActionIcon component={Link} to={to} aria-label={texts.settingsOf(device.name)}>
    <IconSettings {...icon} />
  </ActionIcon>
);

interface ItemsProps {
  device: Device;
  onOpen: (dialog: DeviceDialogName) => void;
}

const ViewItems = ({ device: { deviceUUID } }: { device: Device }) => (
  <>
    <Menu.Item component={Link} to={paths.deviceDay(deviceUUID)} leftSection={<IconRoute {...icon} />}>
      {timelineTexts.tabs.day}
    </Menu.Item>
    <Menu.Item component={Link} to={paths.deviceHealth(deviceUUID)} leftSection={<IconHeartbeat {...icon} />}>
      {timelineTexts.tabs.health}
    </Menu.Item>
    <Menu.Divider />
  </>
);

const ManagerItems = ({ device, onOpen }: ItemsProps) => {
  const user = useUser();
  const settings = isActionHidden(device.deviceType, 'settings') ? undefined : settingsPath(device, user);
  const connection = connectionPath(device);
  return (
    <>
      <CommandMenuItems
        device={device}
        onAirplane={() => onOpen('airplane')}
        onRekey={() => onOpen('rekey')}
        onStolen={() => onOpen('stolen')}
      />
      {settings && (
        <Menu.Item component={Link} to={settings} leftSection={<IconSettings {...icon} />}>
          {texts.settings}
        </Menu.Item>
      )}
      {connection && (
        <Menu.Item component={Link} to={connection} leftSection={<IconPlugConnected {...icon} />}>
          {texts.connection}
        </Menu.Item>
      )}
      <ShareMenuItems
        device={device}
        onShare={() => onOpen('share')}
        onManage={() => onOpen('manageSharing')}
        onRemoveAll={() => onOpen('removeAllShares')}
      />
      <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => onOpen('liveLink')}>
        {liveLinksTexts.menuItem}
      </Menu.Item>
      <Menu.Divider />
      <HistoryMenuItems device={device} onClear={() => onOpen('clear')} />
    </>
  );
};

const LastItem = ({ device, onOpen }: ItemsProps) => {
  const { roles } = useUser();
  if (device.shareId) {
    return (
      <Menu.Item className={classes.remove} leftSection={<IconLogout {...icon} />} onClick={() => onOpen('leave')}>
        {sharingTexts.leave.button}
      </Menu.Item>
    );
  }
  if (!canRemoveDevice(device, roles)) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Item className={classes.remove} leftSection={<IconTrash {...icon} />} onClick={() => onOpen('remove')}>
        {texts.remove}
      </Menu.Item>
    </>
  );
};

/** Actions on a device; users with shared access can only open its settings, if any, and leave. */
export const DeviceMenu = ({ device }: { device: Device }) => {
  const user = useUser();
  const [dialog, setDialog] = useState<DeviceDialogName | null>(null);
  const isManager = canManage(device.privilege);
  const settings = isManager || isActionHidden(device.deviceType, 'settings') ? undefined : settingsPath(device, user);
  return (
    <>
      {settings && <SettingsLink device={device} to={settings} />}
      {(isManager || device.shareId) && (
        <Menu position="bottom-end" width={232} onOpen={deviceDialog.prepare}>
          <Menu.Target>
            <ActionIcon aria-label={texts.of(device.name)}>
              <IconDotsVertical {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <ViewItems device={device} />
            {isManager && <ManagerItems device={device} onOpen={setDialog} />}
            {isManager && device.shareId && <Menu.Divider />}
            <LastItem device={device} onOpen={setDialog} />
          </Menu.Dropdown>
        </Menu>
      )}
      {dialog && (
        <LazyDialog
          code={deviceDialog}
          props={{ name: dialog, device, onOpen: setDialog, onClose: () => setDialog(null) }}
        />
      )}
    </>
  );
};
