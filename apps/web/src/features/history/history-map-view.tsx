import type { Device } from '@holdfast/contract/devices';
import type { LocationPoint } from '@holdfast/contract/history';
import { isLineDrawn } from '@holdfast/contract/history.rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { DeviceMap } from '../../map/device-map.tsx';
import { type MapBase, mapZooms, type Sides } from '../../map/map-settings.ts';
import { AccuracyCircle, FencePolygon, RouteLine } from '../../map/map-shapes.tsx';
import { PointMarkers } from '../../map/point-markers.tsx';
import { clientConfigQuery } from '../auth/auth.api.ts';
import { historyTexts as texts } from './history.texts.ts';
import { MapDialog } from './map-dialog.tsx';
import { MapLegend } from './map-legend.tsx';
import { placeOf } from './place.ts';
import { PointPopup } from './point-popup.tsx';
import { ReplayBar } from './replay/replay-bar.tsx';
import { ReplayCursor } from './replay/replay-cursor.tsx';
import { replay, useReplay } from './replay/replay-state.ts';
import { useReplayClock } from './replay/use-replay-clock.ts';
import { sourceTone } from './source-tone.ts';

export interface HistoryMapProps {
  device: Device;
  /** Newest first. */
  points: LocationPoint[];
  /** How many were asked for, which decides whether a line joins them. */
  perPage: number;
  base: MapBase;
}

const aroundFurniture: Sides = { top: 52, right: 52, bottom: 92, left: 0 };

interface PointsMapProps extends HistoryMapProps {
  zoom: number;
  onExpand?: () => void;
}

const PointsMap = ({ device, points, perPage, base, zoom, onExpand }: PointsMapProps) => {
  const { timezone, units } = useUser();
  const { data: config } = useQuery(clientConfigQuery);
  const { currentId, isOpen } = useReplay();
  const shown = useMemo(
    () =>
      points.map((point, index) => {
        const time = formatDateTime(point.timestamp * 1000, { timeZone: timezone });
        return { ...point, id: point._id, label: texts.marker(formatNumber(index + 1), placeOf(point), time) };
      }),
    [points, timezone],
  );
  if (!config) return null;
  const corners = device.mapBoundaryPoints;
  const hasFence = corners.length > 2;
  const hasLine = isLineDrawn(perPage) && points.length > 1;
  return (
    <DeviceMap
      label={texts.mapOf(device.name)}
      base={base}
      tiles={config.tiles}
      distance={units.distance}
      zoom={zoom}
      fit={shown}
      fitKey={`${device._id} ${perPage}`}
      sides={aroundFurniture}
      onExpand={onExpand}
      topLeft={points.length > 0 && <MapLegend hasLine={hasLine} hasFence={hasFence} />}
      bottom={points.length > 1 && <ReplayBar points={points} />}
    >
      {hasFence && <FencePolygon corners={corners} isOn={device.geoFence.enable} />}
      {shown.map(
        (point) =>
          point.accuracy !== null && (
            <AccuracyCircle key={point.id} at={point} metres={point.accuracy} tone={sourceTone(point.type)} />
          ),
      )}
      {hasLine && <RouteLine positions={shown} />}
      <PointMarkers
        points={shown}
        currentId={currentId}
        openId={isOpen ? currentId : null}
        onOpen={replay.select}
        onClose={replay.close}
        renderPopup={(point, number) => <PointPopup point={point} number={number} />}
      />
      <ReplayCursor points={points} />
    </DeviceMap>
  );
};

export const HistoryMapView = (props: HistoryMapProps) => {
  const [isLarge, setLarge] = useState(false);
  useReplayClock(props.points);
  return (
    <>
      <PointsMap {...props} zoom={mapZooms.small} onExpand={() => setLarge(true)} />
      {isLarge && (
        <MapDialog name={props.device.name} onClose={() => setLarge(false)}>
          <PointsMap {...props} zoom={mapZooms.modal} />
        </MapDialog>
      )}
    </>
  );
};
