import type { Device } from '@holdfast/contract/devices';
import { type ReactNode, useMemo } from 'react';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { useTimeline, useTrack } from '../timeline.api.ts';
import { timelineTexts as texts } from '../timeline.texts.ts';
import { DayList } from './day-list.tsx';
import type { DayMapProps } from './day-map.tsx';
import { type DaySegment, numberSegments } from './day-segments.ts';
import { DaySheet } from './day-sheet.tsx';
import { DayEmpty, DaySkeleton } from './day-states.tsx';
import { DayStrip } from './day-strip.tsx';
import { DaySummary } from './day-summary.tsx';
import { type Corner, cornersOf, cornersWithin } from './route.ts';
import { type DayChoice, searchOf } from './use-day-choice.ts';

export const useDay = (device: Pick<Device, 'deviceUUID'>, { span }: DayChoice) => {
  const timeline = useTimeline(device, span);
  const { data: track, isPending } = useTrack(device, span);
  const segments = useMemo(() => numberSegments(timeline.data?.data ?? []), [timeline.data]);
  const corners = useMemo(() => (track ? cornersOf(track) : []), [track]);
  return { timeline, segments, corners, isLoading: timeline.isPending || isPending };
};

export type DayData = ReturnType<typeof useDay>;

interface DayProps {
  device: Device;
  choice: DayChoice;
  day: DayData;
  onReplay: (corners: Corner[]) => void;
  renderExport: (trip: DaySegment) => ReactNode;
  renderMap: (props: DayMapProps) => ReactNode;
}

export const Day = ({
  device,
  choice,
  day: { timeline, segments, corners, isLoading },
  onReplay,
  renderExport,
  renderMap,
}: DayProps) => {
  const { span, chosen, today, choose } = choice;
  const replay = (segment: DaySegment) => onReplay(cornersWithin(corners, segment));

  const content = () => {
    const { data, isError, refetch } = timeline;
    if (!data && isError) return <LoadFailure title={texts.failed} text={texts.failedText} onRetry={refetch} />;
    if (!data) return <DaySkeleton />;
    if (segments.length === 0) return <DayEmpty span={span} />;
    return (
      <>
        <DaySummary totals={data.totals} />
        <DayList segments={segments} choice={choice} onReplay={replay} renderExport={renderExport} />
      </>
    );
  };

  return (
    <DaySheet
      chosen={chosen}
      map={renderMap({
        device,
        segments,
        corners,
        isLoading,
        spanKey: Object.values(searchOf(span)).join(' '),
        chosen,
        isToday: span.to === today,
        onChoose: choose,
      })}
    >
      <DayStrip device={device} choice={choice} />
      {content()}
    </DaySheet>
  );
};
