import type { Device } from '@holdfast/contract/devices';
import { canManage } from '@holdfast/contract/devices.rules';
import { IconFileDownload, IconFilter, IconTrash, IconX } from '@tabler/icons-react';
import { formatNumber } from '../../../lib/format.ts';
import { ActionIcon } from '../../../ui/mantine/action-icon.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { exportHistory, useExportOf } from '../export/exports.ts';
import { useHistoryPage } from '../history.api.ts';
import { historyTexts as texts } from '../history.texts.ts';
import { RangePicker } from '../range/range-picker.tsx';
import classes from './grid-tools.module.css';
import type { GridState } from './use-grid.ts';

const icon = { size: 18 };

interface GridToolsProps {
  device: Device;
  grid: GridState;
  onClear: () => void;
}

/** Exports all points, or those within the chosen days and filter. */
const ExportAndClear = ({ device, grid, onClear }: GridToolsProps) => {
  const isExporting = useExportOf(device) !== undefined;
  const { data: page } = useHistoryPage(device, grid.choice);
  const total = page?.pagination.total ?? 0;
  const { filter } = grid.choice;
  const shown = grid.isNarrowed ? { ...grid.moments, ...(filter && { filter }) } : {};
  return (
    <div className={classes.actions}>
      {!isExporting && (
        <Button leftSection={<IconFileDownload {...icon} />} onClick={() => void exportHistory(device, shown)}>
          {grid.isNarrowed ? texts.export.rowCount(formatNumber(total), total === 1) : texts.export.button}
        </Button>
      )}
      <Button variant="subtle" className={classes.clear} leftSection={<IconTrash {...icon} />} onClick={onClear}>
        {texts.clear.button}
      </Button>
    </div>
  );
};

export const GridTools = ({ device, grid, onClear }: GridToolsProps) => (
  <div className={classes.tools}>
    <RangePicker value={grid.range} onChange={grid.chooseRange} />
    <TextInput
      className={classes.filter}
      aria-label={texts.filter.label}
      placeholder={texts.filter.placeholder}
      leftSection={<IconFilter {...icon} />}
      rightSection={
        grid.typed && (
          <ActionIcon size={28} aria-label={texts.filter.clear} onClick={() => grid.setTyped('')}>
            <IconX size={16} />
          </ActionIcon>
        )
      }
      maxLength={200}
      value={grid.typed}
      onChange={(event) => grid.setTyped(event.currentTarget.value)}
    />
    {canManage(device.privilege) && <ExportAndClear device={device} grid={grid} onClear={onClear} />}
  </div>
);
