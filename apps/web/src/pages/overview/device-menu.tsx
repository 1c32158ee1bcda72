import type { Device } from '@holdfast/contract/devices';
import { canManage, canOwn, isActionHidden } from '@holdfast/contract/devices.rules';
import { IconDotsVertical, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { AirplaneDialog } from '../../features/commands/airplane-dialog.tsx';
import { CommandMenuItems } from '../../features/commands/command-menu-items.tsx';
import { devicesTexts } from '../../features/devices/devices.texts.ts';
import { RemoveDeviceDialog } from '../../features/devices/remove-device-dialog.tsx';
import { ClearHistoryDialog } from '../../features/history/clear-history-dialog.tsx';
import { HistoryMenuItems } from '../../features/history/history-menu-items.tsx';
import { useUser } from '../../lib/session.ts';
import { ActionIcon } from '../../ui/action-icon.ts';
import { Menu } from '../../ui/menu.ts';
import classes from './device-menu.module.css';

const texts = devicesTexts.menu;

/** What can be done with a device; nothing at all for whoever it is only shared with. */
export const DeviceMenu = ({ device }: { device: Device }) => {
  const { roles } = useUser();
  const [dialog, setDialog] = useState<'airplane' | 'clear' | 'remove' | null>(null);
  const canRemove =
    canOwn(device.privilege) && !roles.includes('sharedUser') && !isActionHidden(device.deviceType, 'remove');
  const close = () => setDialog(null);
  if (!canManage(device.privilege)) return null;
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
          <Menu.Divider />
          <HistoryMenuItems device={device} onClear={() => setDialog('clear')} />
          {canRemove && (
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
