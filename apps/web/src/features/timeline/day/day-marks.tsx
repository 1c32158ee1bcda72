import { IconParking } from '@tabler/icons-react';
import { useMap } from 'react-leaflet';
import { formatNumber } from '../../../lib/format.ts';
import { MapMarker } from '../../../map/map-marker.tsx';
import type { Position } from '../../../map/map-settings.ts';
import { useMetresPerPixel } from '../../../map/scale-bar.tsx';
import { PlaceIcon } from '../../../ui/display/place-icon.tsx';
import { spotName } from '../spot-name.ts';
import { timelineTexts } from '../timeline.texts.ts';
import { type DaySegment, spotsOf, tripSpotsOf } from './day-segments.ts';
import type { ChosenSegment } from './use-day-choice.ts';

const texts = timelineTexts.map;

const numbersOf = (segments: readonly DaySegment[]) =>
  texts.numbers(segments.map(({ number }) => formatNumber(number)));

/** The named place that all stops share, if any. */
const placeOf = ([first, ...others]: readonly DaySegment[]) => {
  const place = first?.start.place;
  return others.every(({ start }) => start.place?._id === place?._id) ? place : undefined;
};

/** The sign of the list row; merged stops without a common place share a parking sign. */
const StopSign = ({ segments }: { segments: DaySegment[] }) => {
  const place = placeOf(segments);
  if (place) return <PlaceIcon icon={place.icon} size={14} />;
  return segments.length > 1 ? <IconParking size={15} stroke={2} aria-hidden /> : numbersOf(segments);
};

interface StopsProps {
  segments: DaySegment[];
  chosen: ChosenSegment | null;
  device: Position | undefined;
  onChoose: (segment: DaySegment) => void;
}

/** Square markers, one for each group of nearby stops. */
export const Stops = ({ segments, chosen, device, onChoose }: StopsProps) => {
  const metresPerPixel = useMetresPerPixel(useMap());
  const marked = segments.flatMap((segment) => (segment.kind === 'stop' ? { segment, at: segment.start } : []));
  return spotsOf(marked, metresPerPixel, device).map(({ segments: stops, ...at }) => {
    const [first] = stops;
    const numbers = numbersOf(stops);
    return (
      first && (
        <MapMarker
          key={numbers}
          at={at}
          kind="stop"
          isNamed={placeOf(stops) !== undefined}
          label={texts.stop(numbers, spotName(first.start))}
          isChosen={stops.some(({ kind, number }) => kind === chosen?.kind && number === chosen.number)}
          onOpen={() => onChoose(first)}
        >
          <StopSign segments={stops} />
        </MapMarker>
      )
    );
  });
};

/** Trip numbers on a printed map, which refer to the table below it. */
export const TripNumbers = ({ trips }: { trips: { segment: DaySegment; corners: Position[] }[] }) => {
  const metresPerPixel = useMetresPerPixel(useMap());
  return tripSpotsOf(trips, metresPerPixel).map(({ segments, ...at }) => {
    const numbers = numbersOf(segments);
    return (
      <MapMarker key={numbers} at={at} kind="trip" label={texts.trip(numbers)}>
        {numbers}
      </MapMarker>
    );
  });
};
