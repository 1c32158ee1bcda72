import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useUser } from '../../../lib/session.ts';
import { DeviceMap } from '../../../map/device-map.tsx';
import { LabelledMarker } from '../../../map/labelled-marker.tsx';
import { alongPath, type Position } from '../../../map/map-settings.ts';
import { FencePolygon } from '../../../map/map-shapes.tsx';
import { clientConfigQuery } from '../../auth/auth.api.ts';
import { useDevice } from '../../devices/devices.api.ts';
import { alertTitle } from '../alert-title.ts';
import type { Notification } from '../alerts.api.ts';
import { alertsTexts } from '../alerts.texts.ts';

const texts = alertsTexts.page;

export interface AlertMapProps {
  alert: Notification & Position;
  /** Over its lower edge. */
  card: ReactNode;
}

const isOfFence = ({ kind }: Notification) => kind === 'geofence-exit' || kind === 'geofence-entry';

/** Where one alert was raised, with the fence that it is about. */
export const AlertMap = ({ alert, card }: AlertMapProps) => {
  const { units } = useUser();
  const { data: config } = useQuery(clientConfigQuery);
  const { device } = useDevice(alert.deviceUUID);
  const corners = isOfFence(alert) ? device?.mapBoundaryPoints : undefined;
  const hasFence = corners !== undefined && corners.length > 2;
  const { latitude, longitude } = alert;
  const fit = useMemo(
    () => alongPath<Position>([{ latitude, longitude }, ...(hasFence ? corners : [])]),
    [latitude, longitude, corners, hasFence],
  );
  if (!config) return null;
  return (
    <DeviceMap
      label={texts.map}
      base="street"
      tiles={config.tiles}
      distance={units.distance}
      fit={fit}
      fitKey={`${alert.id} ${hasFence}`}
      bottom={card}
    >
      {hasFence && <FencePolygon corners={corners} isOn={device?.geoFence.enable ?? false} />}
      <LabelledMarker at={alert} label={alertTitle(alert)} text="" kind="newest" level={500} onOpen={() => {}} />
    </DeviceMap>
  );
};
