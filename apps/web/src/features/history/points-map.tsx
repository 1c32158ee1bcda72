import type { Device } from '@holdfast/contract/devices';
import type { LocationPoint } from '@holdfast/contract/history';
import { isLineDrawn, type PointSource, stayOf } from '@holdfast/contract/history.rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDateTime, formatDuration, formatNumber } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useIsAfterFirst } from '../../lib/use-is-after-first.ts';
import { DeviceMap } from '../../map/device-map.tsx';
import { alongPath, type MapBase, mapZooms, type Position } from '../../map/map-settings.ts';
import { AccuracyCircle, FencePolygon, RouteLine } from '../../map/map-shapes.tsx';
import { PlaceCard } from '../../map/place-card.tsx';
import { PointMarkers } from '../../map/point-markers.tsx';
import { clientConfigQuery } from '../auth/auth.api.ts';
import { Accuracy, PointTime, SourceChip } from './grid/point-facts.tsx';
import { historyTexts as texts } from './history.texts.ts';
import classes from './history-map.module.css';
import { placeOf } from './place.ts';
import { ReplayBar } from './replay/replay-bar.tsx';
import { ReplayCursor } from './replay/replay-cursor.tsx';
import { replay, useReplay } from './replay/replay-state.ts';

interface PointsMapProps {
  device: Device;
  /** Newest first. */
  points: LocationPoint[];
  perPage: number;
  /** Key of the shown selection; null while the points are placeholder data of another. */
  chosen: string | null;
  base: MapBase;
  zoom: number;
  openId: string | null;
  isAlone?: boolean;
  onExpand?: () => void;
}

interface MapLegendProps {
  hasLine: boolean;
  hasFence: boolean;
}

const legendTexts = texts.legend;

const MapLegend = ({ hasLine, hasFence }: MapLegendProps) => (
  <ul className={classes.legend}>
    {hasLine && <li data-sign="route">{legendTexts.route}</li>}
    {hasFence && <li data-sign="fence">{legendTexts.fence}</li>}
    <li data-sign="accuracy">{legendTexts.accuracy}</li>
  </ul>
);

/** Minimum duration of a stop in seconds. */
const shortestStop = 60;

const isStop = (point: LocationPoint) => stayOf(point) >= shortestStop;
const stopText = (point: LocationPoint) => texts.stopped(formatDuration(stayOf(point)));

interface PointPopupProps {
  point: LocationPoint;
  number: number;
}

const PointPopup = ({ point, number }: PointPopupProps) => (
  <PlaceCard mark={formatNumber(number)} isNewest={number === 1} title={placeOf(point)} position={point}>
    <PointTime point={point} />
    {isStop(point) && <span>{stopText(point)}</span>}
    {point.type && (
      <span className={classes.source}>
        <SourceChip source={point.type} />
        <Accuracy point={point} />
      </span>
    )}
  </PlaceCard>
);

const tones = { gps: 'green', mcell: 'blue', scell: 'red', mock: 'amber', import: 'blue' } as const;

/** Colour of a point by its source; alerts without a position fix have no source. */
const sourceTone = (type: PointSource | null) => (type ? tones[type] : 'signal');

/** Points along the path, with the accessible labels of their markers. */
const useShown = (points: LocationPoint[]) => {
  const { timezone } = useUser();
  return useMemo(
    () =>
      alongPath(points).map((placed, index) => {
        const time = formatDateTime(placed.timestamp * 1000, { timeZone: timezone });
        const label = texts.marker(formatNumber(index + 1), placeOf(placed), time);
        return { ...placed, id: placed._id, label: isStop(placed) ? texts.stop(label, stopText(placed)) : label };
      }),
    [points, timezone],
  );
};

/** Until the map itself is shown: many markers would hold it up. */
const nothing: ReturnType<typeof useShown> = [];

export const PointsMap = (props: PointsMapProps) => {
  const { device, points, perPage, chosen, base, zoom, openId, isAlone, onExpand } = props;
  const { units } = useUser();
  const { data: config } = useQuery(clientConfigQuery);
  const { currentId } = useReplay();
  const shown = useShown(points);
  // The dialog opens with its markers: a map was there before, so little is left to do at once.
  const marked = useIsAfterFirst(isAlone) ? shown : nothing;
  const corners = device.mapBoundaryPoints;
  const hasFence = corners.length > 2;
  // The streets around the device are there before its points.
  const here = shown.length === 0 ? device.position : null;
  const fit = useMemo(() => {
    if (here) return [here];
    if (!hasFence || shown.length === 0) return shown;
    return alongPath<Position>([...shown, ...corners]);
  }, [here, shown, corners, hasFence]);
  if (!config) return null;
  const hasLine = isLineDrawn(perPage) && points.length > 1;
  return (
    <DeviceMap
      label={texts.mapOf(device.name)}
      base={base}
      tiles={config.tiles}
      distance={units.distance}
      zoom={here ? mapZooms.place : zoom}
      fit={fit}
      fitKey={chosen}
      canFollow
      isAlone={isAlone}
      onExpand={onExpand}
      topLeft={points.length > 0 && <MapLegend hasLine={hasLine} hasFence={hasFence} />}
      bottom={points.length > 1 && <ReplayBar points={points} />}
    >
      {hasFence && <FencePolygon corners={corners} isOn={device.geoFence.enable} />}
      {marked.map((point, index) => {
        const isFaint = index > 0 && point.id !== currentId;
        if (isFaint && !hasLine) return null;
        const { id, accuracy, type } = point;
        return <AccuracyCircle key={id} at={point} metres={accuracy ?? 0} tone={sourceTone(type)} isFaint={isFaint} />;
      })}
      {hasLine && <RouteLine positions={marked} />}
      <PointMarkers
        points={marked}
        currentId={currentId}
        openId={openId}
        onOpen={replay.select}
        onClose={replay.close}
        renderPopup={({ id }, number) => {
          const point = points.find(({ _id }) => _id === id);
          return point && <PointPopup point={point} number={number} />;
        }}
      />
      <ReplayCursor points={marked} />
    </DeviceMap>
  );
};
