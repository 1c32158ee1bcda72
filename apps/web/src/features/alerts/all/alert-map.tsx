import type { AlertKind } from '@holdfast/contract/alerts.rules';
import type { Device } from '@holdfast/contract/devices';
import { liveStatusRules } from '@holdfast/contract/devices.rules';
import type { LocationPoint } from '@holdfast/contract/history';
import { lastSeenRefreshSeconds } from '@holdfast/contract/last-seen.rules';
import type { Place } from '@holdfast/contract/places';
import { metresBetween } from '@holdfast/contract/sphere.rules';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Circle, Tooltip } from 'react-leaflet';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatLength, formatShortMoment, formatSpeed, formatTime } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { circleEnds } from '../../../map/circle-shape.ts';
import { DeviceMap } from '../../../map/device-map.tsx';
import { LabelledMarker } from '../../../map/labelled-marker.tsx';
import { useMapColors } from '../../../map/map-colors.ts';
import labelClasses from '../../../map/map-label.module.css';
import { MapMarker } from '../../../map/map-marker.tsx';
import { alongPath, type Position, toLatLng } from '../../../map/map-settings.ts';
import { FencePolygon, RouteLine } from '../../../map/map-shapes.tsx';
import { PlaceIcon } from '../../../ui/display/place-icon.tsx';
import { clientConfigQuery } from '../../auth/auth.api.ts';
import { useDevice } from '../../devices/devices.api.ts';
import { useMapPoints } from '../../history/history.api.ts';
import { usePlaces } from '../../places/places.api.ts';
import { AlertIcon } from '../alert-icon.tsx';
import { alertTitle } from '../alert-title.ts';
import type { Notification } from '../alerts.api.ts';
import { alertsTexts } from '../alerts.texts.ts';

const texts = alertsTexts.page;

/** Length of the route after the alert, in seconds, and its maximum number of points. */
const wayOn = { seconds: 3600, points: 100 } as const;

/** In metres: the current position gets its own marker from `least` on, and is framed with the alert up to `most`. */
const shownApart = { least: 30, most: 10_000 } as const;

const none: readonly LocationPoint[] = [];

type PlacedAlert = Notification & Position;

const isOfFence = ({ kind }: Notification) => kind === 'geofence-exit' || kind === 'geofence-entry';

/** The colour of the alert's tile in the list. */
const colorOf = (kind: AlertKind) => {
  if (['geofence-entry', 'place-arrive', 'location'].includes(kind)) return 'var(--green)';
  if (['sos', 'battery', 'geofence-exit', 'place-leave'].includes(kind)) return 'var(--red)';
  return ['temperature', 'water', 'test'].includes(kind) ? 'var(--blue-text)' : 'var(--amber-text)';
};

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Route after the alert, newest first. */
const useWayOn = (device: Device | undefined, { timestamp }: PlacedAlert) => {
  const { data, isPlaceholderData } = useMapPoints(device, {
    perPage: wayOn.points,
    from: iso(timestamp),
    to: iso(timestamp + wayOn.seconds),
  });
  return data && !isPlaceholderData ? data : none;
};

/** Current position of the device, unless it is still at the place of the alert. */
const laterPlace = (alert: PlacedAlert, device: Device | undefined) => {
  const position = device?.position;
  if (!position || position.timestamp <= alert.timestamp) return null;
  const metres = metresBetween(alert, position);
  return metres < shownApart.least ? null : { ...position, isNear: metres <= shownApart.most };
};

type LaterPlace = NonNullable<ReturnType<typeof laterPlace>>;

/** The place of an arrival or departure, matched by name in its current state. */
const usePlaceOf = ({ kind, place: name }: PlacedAlert) => {
  const { data } = usePlaces();
  return kind === 'place-arrive' || kind === 'place-leave' ? data?.find((place) => place.name === name) : undefined;
};

const AlertPlace = ({ place }: { place: Place }) => {
  const { fence: green } = useMapColors();
  return (
    <>
      <Circle
        center={toLatLng(place)}
        radius={place.radius}
        interactive={false}
        pathOptions={{ color: green, weight: 2, fillColor: green, fillOpacity: 0.16 }}
      />
      <MapMarker at={place} kind="place" label={place.name} isChosen>
        <PlaceIcon icon={place.icon} size={16} />
      </MapMarker>
    </>
  );
};

/** Last known position; labelled 'Now' only while it is recent. */
const DeviceMark = ({ at, deviceUUID }: { at: LaterPlace; deviceUUID: string }) => {
  const { timezone } = useUser();
  const navigate = useNavigate();
  const now = useNow(lastSeenRefreshSeconds);
  const moment = at.timestamp * 1000;
  const label =
    now - moment < liveStatusRules.movingForMinutes * 60_000
      ? texts.now
      : formatShortMoment(moment, { timeZone: timezone }, now);
  return (
    <LabelledMarker at={at} label={label} text="" kind="newest" onOpen={() => void navigate(paths.device(deviceUUID))}>
      <Tooltip className={labelClasses.label} permanent opacity={1} direction="bottom" offset={[0, 18]}>
        {label}
      </Tooltip>
    </LabelledMarker>
  );
};

const headingOf = (speed: string, course: number | null) => {
  const direction = course === null ? undefined : texts.directions[Math.round(course / 45) % texts.directions.length];
  return direction ? texts.heading(speed, direction) : speed;
};

const AlertMark = ({ alert, then }: { alert: PlacedAlert; then: LocationPoint | undefined }) => {
  const { units, timezone } = useUser();
  const navigate = useNavigate();
  const title = alertTitle(alert, units.temperature);
  const facts = [
    then?.speed ? headingOf(formatSpeed(then.speed, units.distance), then.course) : '',
    typeof then?.accuracy === 'number' ? texts.within(formatLength(then.accuracy, units.distance)) : '',
  ].filter(Boolean);
  return (
    <MapMarker
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
    </MapMarker>
  );
};

export interface AlertMapProps {
  alert: PlacedAlert;
  /** Content over the lower edge of the map. */
  card: ReactNode;
}

/** An alert with its geofence or place, the route after it, and the device's current position. */
export const AlertMap = ({ alert, card }: AlertMapProps) => {
  const { units } = useUser();
  const { data: config } = useQuery(clientConfigQuery);
  const { device } = useDevice(alert.deviceUUID);
  const points = useWayOn(device, alert);
  const later = laterPlace(alert, device);
  const corners = isOfFence(alert) ? device?.mapBoundaryPoints : undefined;
  const hasFence = corners !== undefined && corners.length > 2;
  const place = usePlaceOf(alert);
  const way = useMemo(() => alongPath<Position>([alert, ...points.toReversed()]), [alert, points]);
  const framed = [
    ...(hasFence ? ['fence'] : []),
    ...(place ? ['place'] : []),
    ...(later?.isNear ? ['now'] : []),
  ].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each of them; where the device goes on to is not followed
  const fit = useMemo(
    () =>
      alongPath<Position>([
        ...way,
        ...(hasFence ? corners : []),
        ...(place ? circleEnds(place) : []),
        ...(later?.isNear ? [later] : []),
      ]),
    [way, corners, place, framed],
  );
  if (!config) return null;
  return (
    <DeviceMap
      label={texts.map}
      base="street"
      tiles={config.tiles}
      distance={units.distance}
      fit={fit}
      fitKey={`${alert.id} ${framed} ${way.length > 1}`}
      bottom={card}
    >
      {hasFence && <FencePolygon corners={corners} isOn={device?.geoFence.enable ?? false} />}
      {place && <AlertPlace place={place} />}
      {way.length > 2 && <RouteLine positions={way} />}
      {later && <DeviceMark at={later} deviceUUID={alert.deviceUUID} />}
      {device && <AlertMark alert={alert} then={points.at(-1)} />}
    </DeviceMap>
  );
};
