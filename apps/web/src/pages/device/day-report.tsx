import type { Device } from '@holdfast/contract/devices';
import { IconPrinter, IconX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { alertTitle } from '../../features/alerts/alert-title.ts';
import { useAllAlerts } from '../../features/alerts/alerts.api.ts';
import type { DayData } from '../../features/timeline/day/day.tsx';
import { DaySkeleton, MapSkeleton } from '../../features/timeline/day/day-states.tsx';
import type { DayChoice } from '../../features/timeline/day/use-day-choice.ts';
import { momentsOf } from '../../features/timeline/day-span.ts';
import { Report } from '../../features/timeline/report/report.tsx';
import { timelineTexts } from '../../features/timeline/timeline.texts.ts';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/mantine/button.ts';
import { PrintSheet } from '../print-sheet.tsx';

const texts = timelineTexts.report;

const DayMap = lazy(async () => ({ default: (await import('../../features/timeline/day/day-map.tsx')).DayMap }));

const mostAlerts = 200;

/** Oldest first. */
const useReportAlerts = ({ deviceUUID }: Device, { span }: DayChoice) => {
  const { timezone, units } = useUser();
  const { alerts } = useAllAlerts({ device: deviceUUID, ...momentsOf(span, timezone), perPage: mostAlerts });
  return alerts?.toReversed().map((alert) => ({
    timestamp: alert.timestamp,
    title: alertTitle(alert, units.temperature),
  }));
};

interface DayReportProps {
  device: Device;
  choice: DayChoice;
  day: DayData;
}

export const DayReport = ({ device, choice, day: { timeline, segments, corners } }: DayReportProps) => {
  const { data } = timeline;
  const alerts = useReportAlerts(device, choice);
  return (
    <PrintSheet
      label={texts.preview}
      actions={
        <>
          <Button leftSection={<IconX size={18} />} onClick={() => choice.showReport(false)}>
            {texts.close}
          </Button>
          <Button variant="filled" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
            {texts.print}
          </Button>
        </>
      }
    >
      {data ? (
        <Report
          device={device}
          span={choice.span}
          segments={segments}
          totals={data.totals}
          alerts={alerts}
          map={
            <Suspense fallback={<MapSkeleton />}>
              <DayMap
                device={device}
                segments={segments}
                corners={corners}
                spanKey="report"
                chosen={null}
                isToday={false}
                isPaper
                onChoose={() => {}}
              />
            </Suspense>
          }
        />
      ) : (
        <DaySkeleton />
      )}
    </PrintSheet>
  );
};
