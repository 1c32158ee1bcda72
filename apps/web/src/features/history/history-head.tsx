import type { Device } from '@holdfast/contract/devices';
import { canManage } from '@holdfast/contract/devices.rules';
import { mapPageSizes } from '@holdfast/contract/history.rules';
import { IconDotsVertical, IconRoute } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatNumber } from '../../lib/format.ts';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { Menu } from '../../ui/mantine/menu.ts';
import { Select } from '../../ui/mantine/select.tsx';
import type { GridState } from './grid/use-grid.ts';
import { historyTexts as texts } from './history.texts.ts';
import { choosePoints, useHistoryChoice } from './history-choice.ts';
import { HistoryMenuItems } from './history-menu-items.tsx';
import classes from './location-history.module.css';
import type { DayRange } from './range/day-range.ts';
import { RangePicker } from './range/range-picker.tsx';
import { ViewSwitch } from './view-switch.tsx';

const pointChoices = mapPageSizes.map((size) => ({ value: String(size), label: texts.points(formatNumber(size)) }));

const PointSelect = () => {
  const { points } = useHistoryChoice();
  return (
    <Select
      className={classes.points}
      aria-label={texts.pointsLabel}
      data={pointChoices}
      value={String(points)}
      onChange={(size) => size && choosePoints(Number(size))}
      allowDeselect={false}
    />
  );
};

/** Query of the day page: the chosen days; empty means today. */
const daySearch = ({ from, to }: DayRange): Record<string, string> => (from && to ? { from, to } : {});

interface HistoryToolsProps {
  device: Device;
  grid: GridState;
  onClear: () => void;
}

export const HistoryTools = ({ device, grid, onClear }: HistoryToolsProps) => {
  const navigate = useNavigate();
  const showDay = ({ from, to }: DayRange) => {
    if (from && from === to) void navigate(paths.deviceDay(device.deviceUUID, { day: from }));
  };
  return (
    <div className={classes.tools}>
      <ActionIcon
        component={Link}
        variant="default"
        to={paths.deviceDay(device.deviceUUID, daySearch(grid.range))}
        aria-label={texts.trips}
        title={texts.trips}
      >
        <IconRoute size={18} />
      </ActionIcon>
      <RangePicker value={grid.range} onChange={grid.chooseRange} onChosen={showDay} />
      <PointSelect />
      {canManage(device.privilege) && (
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon aria-label={texts.menu}>
              <IconDotsVertical size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <HistoryMenuItems device={device} onClear={onClear} />
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
};

/** On phones the title is hidden and the tools move below the map. */
export const HistoryHead = ({ tools }: { tools: ReactNode }) => (
  <div className={classes.head}>
    <h2 className={classes.title}>{texts.title}</h2>
    <ViewSwitch />
    {tools}
  </div>
);
