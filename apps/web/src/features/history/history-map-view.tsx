import type { Device } from '@holdfast/contract/devices';
import type { LocationPoint } from '@holdfast/contract/history';
import { isLineDrawn } from '@holdfast/contract/history.rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { DeviceMap } from '../../map/device-map.tsx';
import type { MapBase } from '../../map/map-settings.ts';
import { AccuracyCircle, FencePolygon, RouteLine } from '../../map/map-shapes.tsx';
import { PointMarkers } from '../../map/point-markers.tsx';
import { clientConfigQuery } from '../auth/auth.api.ts';
import { historyTexts as texts } from './history.texts.ts';
import { replay, useReplay } from './replay/replay-state.ts';
import { sourceTone } from './source-tone.ts';

export interface HistoryMapProps {
  device: Device;
  /** Newest first. */
  points: LocationPoint[];
  /** How many were asked for, which decides whether a line joins them. */
  perPage: number;
  base: MapBase;
}

export const HistoryMapView = ({ device, points, perPage, base }: HistoryMapProps) => {
  const { timezone, units } = useUser();
  const { data: config } = useQuery(clientConfigQuery);
  const { currentId } = useReplay();
  const timeOf = (point: LocationPoint) => formatDateTime(point.timestamp * 1000, { timeZone: timezone });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the zone changes only with the page
  const shown = useMemo(
    () =>
      points.map((point, index) => ({
        ...point,
        id: point._id,
        label: `${index + 1}: ${point.address}, ${timeOf(point)}`,
      })),
    [points],
  );
  const [newest] = shown;
  if (!config) return null;
  return (
    <DeviceMap
      label={texts.title}
      base={base}
      tiles={config.tiles}
      distance={units.distance}
      fit={shown}
      fitKey={`${device._id} ${perPage}`}
    >
      {device.mapBoundaryPoints.length > 2 && <FencePolygon corners={device.mapBoundaryPoints} />}
      {newest?.accuracy && (
        <AccuracyCircle position={newest} accuracy={newest.accuracy} tone={sourceTone(newest.type)} />
      )}
      {isLineDrawn(perPage) && <RouteLine positions={shown} />}
      <PointMarkers
        points={shown}
        openId={currentId}
        onOpen={replay.select}
        renderPopup={(point) => (
          <>
            <p>{point.address}</p>
            <p>{timeOf(point)}</p>
          </>
        )}
      />
    </DeviceMap>
  );
};
