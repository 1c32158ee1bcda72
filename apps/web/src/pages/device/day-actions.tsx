import type { Device } from '@holdfast/contract/devices';
import { IconPrinter } from '@tabler/icons-react';
import { ExportMenu } from '../../features/history/export/export-menu.tsx';
import type { DayChoice } from '../../features/timeline/day/use-day-choice.ts';
import { momentsOf } from '../../features/timeline/day-span.ts';
import { useTimeline } from '../../features/timeline/timeline.api.ts';
import { timelineTexts as texts } from '../../features/timeline/timeline.texts.ts';
import { formatNumber } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { Menu } from '../../ui/mantine/menu.ts';

interface DayActionsProps {
  device: Device;
  choice: DayChoice;
}

/** The shown days as a file or on paper. */
export const DayActions = ({ device, choice: { span, showReport } }: DayActionsProps) => {
  const { timezone } = useUser();
  const { data } = useTimeline(device, span);
  const points = data?.totals.points ?? 0;
  return (
    <ExportMenu
      device={device}
      part={momentsOf(span, timezone)}
      amount={data && texts.points(formatNumber(points), points === 1)}
    >
      <Menu.Item leftSection={<IconPrinter size={18} />} onClick={() => showReport(true)}>
        {texts.report.print}
      </Menu.Item>
    </ExportMenu>
  );
};
