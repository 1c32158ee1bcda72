import type { Device } from '@holdfast/contract/devices';
import { IconGauge, IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { useIsNarrow } from '../../../lib/media.ts';
import { useUser } from '../../../lib/session.ts';
import { DeviceMap } from '../../../map/device-map.tsx';
import { LabelledMarker } from '../../../map/labelled-marker.tsx';
import { MapMarker } from '../../../map/map-marker.tsx';
import { alongPath } from '../../../map/map-settings.ts';
import { prepareStreets } from '../../../map/prepare-streets.ts';
import { GapLine, SpeedLine, TripLine } from '../../../map/trip-line.tsx';
import { SegmentedControl } from '../../../ui/mantine/segmented-control.ts';
import { clientConfigQuery } from '../../auth/auth.api.ts';
import { timelineTexts } from '../timeline.texts.ts';
import classes from './day.module.css';
import { type Colouring, DayLegend } from './day-legend.tsx';
import { Stops, TripNumbers } from './day-marks.tsx';
import type { DaySegment } from './day-segments.ts';
import { MapSkeleton } from './day-states.tsx';
import { type Corner, cornersWithin, speedRuns } from './route.ts';
import { TripCard } from './trip-card.tsx';
import type { ChosenSegment } from './use-day-choice.ts';

const texts = timelineTexts.map;

const colourings = [
  { value: 'trips', Icon: IconRoute },
  { value: 'speed', Icon: IconGauge },
] as const;

const options = colourings.map(({ value, Icon }) => ({
  value,
  label: (
    <span className={classes.colours}>
      <Icon size={16} aria-hidden />
      {texts[value]}
    </span>
  ),
}));

export interface DayMapProps {
  device: Device;
  segments: DaySegment[];
  /** The whole route, oldest first. */
  corners: Corner[];
  /** There is no position to fit the map to yet. */
  isLoading?: boolean;
  /** The map refits when this key changes. */
  spanKey: string;
  chosen: ChosenSegment | null;
  /** Today is shown: the device marker stands at the end of the route. */
  isToday: boolean;
  /** For print: no controls, all trips in one colour. */
  isPaper?: boolean;
  onChoose: (segment: DaySegment) => void;
  bottom?: ReactNode;
  children?: ReactNode;
}

interface Trip {
  segment: DaySegment;
  corners: Corner[];
  isChosen: boolean;
}

interface TripsProps {
  trips: Trip[];
  colouring: Colouring;
  onChoose: (segment: DaySegment) => void;
}

/** The chosen trip is drawn last, above the others. */
const Trips = ({ trips, colouring, onChoose }: TripsProps) => {
  const hasChosen = trips.some(({ isChosen }) => isChosen);
  return trips
    .toSorted((a, b) => Number(a.isChosen) - Number(b.isChosen))
    .map(({ segment, corners, isChosen }) => {
      const key = `${segment.number} ${isChosen}`;
      const choose = () => onChoose(segment);
      if (colouring === 'trips')
        return <TripLine key={key} positions={corners} isChosen={isChosen} onChoose={choose} />;
      const pieces = speedRuns(corners).map((run) => ({ ...run, positions: run.corners }));
      return <SpeedLine key={key} pieces={pieces} isFaint={hasChosen && !isChosen} onChoose={choose} />;
    });
};

const initialOf = (name: string) => (Array.from(name)[0] ?? '').toUpperCase();

/** Without a route, where the device was last. */
const lastKnown = ({ device, segments, corners, isLoading }: DayMapProps) => {
  const isEmpty = segments.length === 0 && corners.length === 0 && !isLoading;
  return isEmpty ? device.position : null;
};

const useFit = (props: DayMapProps) => {
  const { segments, corners, chosen } = props;
  const here = lastKnown(props);
  return useMemo(() => {
    // A map of nothing would show the other end of the world.
    if (here) return [here];
    const segment = segments.find(({ kind, number }) => kind === chosen?.kind && number === chosen.number);
    if (segment?.kind === 'stop') return [segment.start];
    const within = segment ? cornersWithin(corners, segment) : corners;
    if (within.length > 0) return within;
    return alongPath((segment ? [segment] : segments).flatMap(({ start, end }) => [start, end]));
  }, [here, segments, corners, chosen?.kind, chosen?.number]);
};

const LastKnown = ({ device, at }: { device: Device; at: NonNullable<Device['position']> }) => {
  const { timezone } = useUser();
  const time = formatDateTime(at.timestamp * 1000, { timeZone: timezone });
  const note = (
    <>
      <b>{texts.lastPosition}</b>
      {time}
    </>
  );
  return (
    <MapMarker at={at} kind="trip" label={texts.lastKnown(device.name, time)} note={note}>
      {initialOf(device.name)}
    </MapMarker>
  );
};

/** Delays only the first render of the map until there is something to fit; later loads keep the map. */
const useHasBegun = (isLoading: boolean) => {
  const [hasBegun, setBegun] = useState(!isLoading);
  if (!hasBegun && !isLoading) setBegun(true);
  return hasBegun;
};

export const DayMap = (props: DayMapProps) => {
  const hasBegun = useHasBegun(props.isLoading ?? false);
  const { device, segments, corners, spanKey, chosen, isToday, isPaper = false, onChoose, bottom, children } = props;
  const { units } = useUser();
  // On narrow screens the list below the map shows the same.
  const isNarrow = useIsNarrow();
  const { data: config } = useQuery(clientConfigQuery);
  const [colouring, setColouring] = useState<Colouring>('trips');
  useEffect(() => {
    if (config) void prepareStreets(config.tiles);
  }, [config]);
  const fit = useFit(props);
  const here = lastKnown(props);
  const trips = useMemo(
    () =>
      segments
        .filter(({ kind }) => kind === 'trip')
        .map((segment) => ({
          segment,
          corners: cornersWithin(corners, segment),
          isChosen: isPaper || (chosen?.kind === 'trip' && chosen.number === segment.number),
        })),
    [segments, corners, chosen?.kind, chosen?.number, isPaper],
  );
  if (!config || !hasBegun) return <MapSkeleton />;
  const gaps = segments.filter(({ kind }) => kind === 'gap');
  const newest = isToday ? corners.at(-1) : undefined;
  const last = segments.at(-1);
  const chosenTrip = isPaper ? undefined : trips.find(({ isChosen }) => isChosen);
  return (
    <DeviceMap
      label={texts.label(device.name)}
      base="street"
      tiles={config.tiles}
      distance={units.distance}
      fit={fit}
      fitKey={`${device._id} ${spanKey} ${corners.length > 0} ${chosen?.kind} ${chosen?.number}`}
      isAlone
      topLeft={
        !isPaper && (
          <div className={classes.top}>
            <SegmentedControl aria-label={texts.colours} data={options} value={colouring} onChange={setColouring} />
            {chosenTrip && !isNarrow && <TripCard trip={chosenTrip.segment} />}
          </div>
        )
      }
      bottom={
        !isPaper && (
          <div className={classes.bottom}>
            {trips.length > 0 && (
              <DayLegend colouring={colouring} hasChosen={chosenTrip !== undefined} hasGap={gaps.length > 0} />
            )}
            {bottom}
          </div>
        )
      }
    >
      {gaps.map(({ number, start, end }) => (
        <GapLine key={number} from={start} to={end} />
      ))}
      <Trips trips={trips} colouring={colouring} onChoose={onChoose} />
      {isPaper ? (
        <TripNumbers trips={trips} />
      ) : (
        <Stops segments={segments} chosen={chosen} device={newest} onChoose={onChoose} />
      )}
      {newest && (
        <LabelledMarker
          at={newest}
          label={texts.device(device.name)}
          text={initialOf(device.name)}
          kind="newest"
          level={500}
          onOpen={() => last?.kind === 'stop' && onChoose(last)}
        />
      )}
      {here && <LastKnown device={device} at={here} />}
      {children}
    </DeviceMap>
  );
};
