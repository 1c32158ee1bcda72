import type { Device } from '@holdfast/contract/devices';
import { type DeviceAction, isActionHidden } from '@holdfast/contract/devices.rules';
import { IconUserMinus, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useUser } from '../../lib/session.ts';
import { Menu } from '../../ui/mantine/menu.ts';
import { sharingTexts as texts } from './sharing.texts.ts';

const icon = { size: 18 };

interface ShareMenuItemsProps {
  device: Device;
  onShare: () => void;
  onManage: () => void;
  onRemoveAll: () => void;
}

/** For managers of the device, except on their own share. */
export const ShareMenuItems = ({ device, onShare, onManage, onRemoveAll }: ShareMenuItemsProps) => {
  const { roles } = useUser();
  const isShown = (action: DeviceAction) => !isActionHidden(device.deviceType, action);
  if (roles.includes('sharedUser')) return null;
  return (
    <>
      <Menu.Divider />
      {isShown('share') && (
        <Menu.Item leftSection={<IconUserPlus {...icon} />} onClick={onShare}>
          {texts.share}
        </Menu.Item>
      )}
      {isShown('manageSharing') && (
        <Menu.Item leftSection={<IconUsers {...icon} />} onClick={onManage}>
          {texts.manage}
        </Menu.Item>
      )}
      {isShown('removeAllShares') && device.share_count > 0 && (
        <Menu.Item leftSection={<IconUserMinus {...icon} />} onClick={onRemoveAll}>
          {texts.removeAll}
        </Menu.Item>
      )}
    </>
  );
};
