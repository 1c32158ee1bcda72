import type { AlertKind } from '@holdfast/contract/alerts.rules';
import type { Device } from '@holdfast/contract/devices';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatLength, formatSpeed, formatTime } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { DeviceMap } from '../../../map/device-map.tsx';
import { LabelledMarker } from '../../../map/labelled-marker.tsx';
import { alongPath, type Position } from '../../../map/map-settings.ts';
import { FencePolygon, RouteLine } from '../../../map/map-shapes.tsx';
import { SquareMarker } from '../../../map/square-marker.tsx';
import { clientConfigQuery } from '../../auth/auth.api.ts';
import { useDevice } from '../../devices/devices.api.ts';
import { useMapPoints } from '../../history/history.api.ts';
import { AlertIcon } from '../alert-icon.tsx';
import { alertTitle } from '../alert-title.ts';
import type { Notification } from '../alerts.api.ts';
import { alertsTexts } from '../alerts.texts.ts';

const texts = alertsTexts.page;

/** How far the way on from an alert is shown, in seconds, and in how many points. */
const wayOn = { seconds: 3600, points: 100 } as const;

type PlacedAlert = Notification & Position;

const isOfFence = ({ kind }: Notification) => kind === 'geofence-exit' || kind === 'geofence-entry';

/** As its tile in the list. */
const colorOf = (kind: AlertKind) => {
  if (['geofence-entry', 'place-arrive', 'location'].includes(kind)) return 'var(--green)';
  if (['sos', 'battery', 'geofence-exit', 'place-leave'].includes(kind)) return 'var(--red)';
  return ['temperature', 'water', 'test'].includes(kind) ? 'var(--blue-text)' : 'var(--amber-text)';
};

interface AlertOnMapProps {
  alert: PlacedAlert;
  device: Device;
}

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Where the device went from there, newest first. */
const useWayOn = (device: Device, { timestamp }: PlacedAlert) => {
  const until = timestamp + wayOn.seconds;
  const { data, isPlaceholderData } = useMapPoints(device, {
    perPage: wayOn.points,
    from: iso(timestamp),
    to: iso(until),
  });
  const points = data && !isPlaceholderData ? data : [];
  const isUntilNow = device.position !== null && device.position.timestamp <= until;
  return { points, now: isUntilNow && points.length > 1 ? device.position : null };
};

const WayOn = ({ alert, device }: AlertOnMapProps) => {
  const navigate = useNavigate();
  const { points, now } = useWayOn(device, alert);
  const way = useMemo(() => alongPath<Position>([alert, ...points.toReversed()]), [alert, points]);
  if (points.length < 2) return null;
  return (
    <>
      <RouteLine positions={way} />
      {now && (
        <LabelledMarker
          at={now}
          label={texts.now}
          text=""
          kind="newest"
          onOpen={() => void navigate(paths.device(alert.deviceUUID))}
        />
      )}
    </>
  );
};

const AlertMark = ({ alert, device }: AlertOnMapProps) => {
  const { units, timezone } = useUser();
  const navigate = useNavigate();
  const { points } = useWayOn(device, alert);
  const { speed, accuracy } = points.at(-1) ?? { speed: null, accuracy: null };
  const title = alertTitle(alert, units.temperature);
  const facts = [
    speed ? formatSpeed(speed, units.distance) : '',
    accuracy === null ? '' : texts.within(formatLength(accuracy, units.distance)),
  ].filter(Boolean);
  return (
    <SquareMarker
      key={alert.id}
      at={alert}
      kind="alert"
      label={title}
      color={colorOf(alert.kind)}
      level={500}
      onOpen={() => void navigate(paths.deviceAt(alert.deviceUUID, alert.timestamp))}
      note={
        <>
          <b>{texts.titleAt(title, formatTime(alert.timestamp * 1000, { timeZone: timezone }))}</b>
          {facts.join(' · ')}
        </>
      }
    >
      <AlertIcon kind={alert.kind} />
    </SquareMarker>
  );
};

export interface AlertMapProps {
  alert: PlacedAlert;
  /** Over its lower edge. */
  card: ReactNode;
}

/** Where one alert was raised, with the fence that it is about and the way on from there. */
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
      {device && (
        <>
          <WayOn alert={alert} device={device} />
          <AlertMark alert={alert} device={device} />
        </>
      )}
    </DeviceMap>
  );
};
