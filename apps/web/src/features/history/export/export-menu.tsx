import type { Device } from '@holdfast/contract/devices';
import { canManage } from '@holdfast/contract/devices.rules';
import { type ExportFormat, exportFormats } from '@holdfast/contract/history.rules';
import { IconBraces, IconChevronDown, IconDownload, IconMapRoute, IconTable, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useIsNarrow } from '../../../lib/media.ts';
import { ActionIcon } from '../../../ui/mantine/action-icon.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { Menu } from '../../../ui/mantine/menu.ts';
import type { HistoryPart } from '../history.api.ts';
import { historyTexts } from '../history.texts.ts';
import classes from './export.module.css';
import { exportHistory, useExportOf } from './exports.ts';

const texts = historyTexts.export;
const icon = { size: 18 };
const icons = { csv: IconTable, gpx: IconMapRoute, kml: IconWorld, geojson: IconBraces } as const;

interface ExportMenuProps {
  device: Device;
  part: HistoryPart;
  /** Size of the export, such as the number of points. */
  amount?: ReactNode;
  /** Small button for list rows; keeps its label on narrow screens. */
  isSmall?: boolean;
  children?: ReactNode;
}

const FormatItem = ({ device, part, format }: Pick<ExportMenuProps, 'device' | 'part'> & { format: ExportFormat }) => {
  const isExporting = useExportOf(device) !== undefined;
  const Icon = icons[format];
  return (
    <Menu.Item
      leftSection={<Icon {...icon} />}
      rightSection={<span className={classes.format}>{texts.names[format]}</span>}
      disabled={isExporting}
      onClick={() => void exportHistory(device, { ...part, format })}
    >
      {texts.formats[format]}
    </Menu.Item>
  );
};

/** Exports the shown points; for managers of the device only. */
export const ExportMenu = ({ device, part, amount, isSmall = false, children }: ExportMenuProps) => {
  const isNarrow = useIsNarrow();
  return (
    <Menu position="bottom-end" width={264}>
      <Menu.Target>
        {isNarrow && !isSmall ? (
          <ActionIcon aria-label={texts.menu}>
            <IconDownload {...icon} />
          </ActionIcon>
        ) : (
          <Button
            size={isSmall ? 'xs' : 'sm'}
            leftSection={<IconDownload size={isSmall ? 16 : 18} />}
            rightSection={!isSmall && <IconChevronDown size={16} />}
          >
            {texts.menu}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {canManage(device.privilege) && (
          <>
            {exportFormats.map((format) => (
              <FormatItem key={format} device={device} part={part} format={format} />
            ))}
            {(children || amount) && <Menu.Divider />}
          </>
        )}
        {children}
        {amount && <Menu.Label>{amount}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
};
