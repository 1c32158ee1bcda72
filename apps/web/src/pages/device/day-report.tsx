import type { Device } from '@holdfast/contract/devices';
import { MantineProvider } from '@mantine/core';
import { IconPrinter, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { cssVariablesResolver, theme } from '../../app/theme.ts';
import type { DayData } from '../../features/timeline/day/day.tsx';
import { DaySkeleton, MapSkeleton } from '../../features/timeline/day/day-states.tsx';
import type { DayChoice } from '../../features/timeline/day/use-day-choice.ts';
import { Report } from '../../features/timeline/report/report.tsx';
import { timelineTexts } from '../../features/timeline/timeline.texts.ts';
import { Button } from '../../ui/mantine/button.ts';
import classes from './day-report.module.css';

const texts = timelineTexts.report;

const DayMap = lazy(async () => ({ default: (await import('../../features/timeline/day/day-map.tsx')).DayMap }));

interface DayReportProps {
  device: Device;
  choice: DayChoice;
  day: DayData;
}

/** The print view: as it will be on paper, in light colours whatever the page has. */
export const DayReport = ({ device, choice, day: { timeline, segments, corners } }: DayReportProps) => {
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  const { data } = timeline;
  return (
    <>
      <div className={classes.bar} data-screen-only>
        <Button leftSection={<IconX size={18} />} onClick={() => choice.showReport(false)}>
          {texts.close}
        </Button>
        <Button variant="filled" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
      <section ref={setSheet} className={classes.sheet} aria-label={texts.preview} data-report>
        {sheet && (
          <MantineProvider
            theme={theme}
            cssVariablesResolver={cssVariablesResolver}
            cssVariablesSelector="[data-report]"
            getRootElement={() => sheet}
            forceColorScheme="light"
            withGlobalClasses={false}
          >
            {data ? (
              <Report
                device={device}
                span={choice.span}
                segments={segments}
                totals={data.totals}
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
          </MantineProvider>
        )}
      </section>
    </>
  );
};
