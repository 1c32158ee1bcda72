import type { Device } from '@holdfast/contract/devices';
import { canManage, canOwn } from '@holdfast/contract/devices.rules';
import { IconFileDownload, IconFileImport, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Menu } from '../../ui/mantine/menu.ts';
import { exportHistory, useExportOf } from './export/exports.ts';
import { historyTexts as texts } from './history.texts.ts';
import classes from './location-history.module.css';

const icon = { size: 18 };

interface HistoryMenuItemsProps {
  device: Device;
  onClear: () => void;
}

/** For managers of the device only. */
export const HistoryMenuItems = ({ device, onClear }: HistoryMenuItemsProps) => {
  const isExporting = useExportOf(device) !== undefined;
  if (!canManage(device.privilege)) return null;
  return (
    <>
      <Menu.Item
        leftSection={<IconFileDownload {...icon} />}
        disabled={isExporting}
        onClick={() => void exportHistory(device)}
      >
        {texts.export.button}
      </Menu.Item>
      {canOwn(device.privilege) && (
        <Menu.Item
          component={Link}
          to={paths.deviceImport(device.deviceUUID)}
          leftSection={<IconFileImport {...icon} />}
        >
          {texts.import}
        </Menu.Item>
      )}
      <Menu.Item className={classes.clear} leftSection={<IconTrash {...icon} />} onClick={onClear}>
        {texts.clear.button}
      </Menu.Item>
    </>
  );
};
