import type { Device } from '@holdfast/contract/devices';
import { canManage } from '@holdfast/contract/devices.rules';
import { IconLink, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { ExportMenu } from '../../features/history/export/export-menu.tsx';
import { liveLinksTexts } from '../../features/live-links/live-links.texts.ts';
import type { DayChoice } from '../../features/timeline/day/use-day-choice.ts';
import { momentsOf } from '../../features/timeline/day-span.ts';
import { useTimeline } from '../../features/timeline/timeline.api.ts';
import { timelineTexts as texts } from '../../features/timeline/timeline.texts.ts';
import { formatNumber } from '../../lib/format.ts';
import { useIsNarrow } from '../../lib/media.ts';
import { useUser } from '../../lib/session.ts';
import { dialogCode, LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { Menu } from '../../ui/mantine/menu.ts';

const liveLinkDialog = dialogCode(
  async () => (await import('../../features/live-links/live-link-dialog.tsx')).LiveLinkDialog,
);

/** Hidden on narrow screens, where it is in the device's menu. */
const LiveLinkButton = ({ device }: { device: Device }) => {
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useIsNarrow();
  if (isNarrow || !canManage(device.privilege)) return null;
  return (
    <>
      <Button leftSection={<IconLink size={18} />} onClick={() => setOpen(true)}>
        {liveLinksTexts.menuItem}
      </Button>
      {isOpen && <LazyDialog code={liveLinkDialog} props={{ device, onClose: () => setOpen(false) }} />}
    </>
  );
};

interface DayActionsProps {
  device: Device;
  choice: DayChoice;
}

export const DayActions = ({ device, choice: { span, showReport } }: DayActionsProps) => {
  const { timezone } = useUser();
  const { data } = useTimeline(device, span);
  const points = data?.totals.points ?? 0;
  return (
    <>
      <LiveLinkButton device={device} />
      <ExportMenu
        device={device}
        part={momentsOf(span, timezone)}
        amount={data && texts.points(formatNumber(points), points === 1)}
      >
        <Menu.Item leftSection={<IconPrinter size={18} />} onClick={() => showReport(true)}>
          {texts.report.print}
        </Menu.Item>
      </ExportMenu>
    </>
  );
};
