import { type LatLong, metresOutside } from '@holdfast/contract/geofences.rules';
import { noMotion } from '@holdfast/contract/history.rules';
import { pastOf } from '@holdfast/simulator/past';
import { type Thing, thingOf } from '@holdfast/simulator/things';
import type { Places } from '../../platform/geo/places.ts';
import type { KnownDevice } from '../devices/device-credentials.service.ts';
import type { Report, ReportedPoint } from '../history/ingest.service.ts';
import type { DemoDevice } from './demo.devices.ts';

const hour = 3600;
/** Recent history has the reporting interval of a tracker; older history is coarser. */
const detailed = { hours: 3, everySeconds: 15 };
const roughSeconds = 120;

/** Limits on demo alerts: maximum age in hours and maximum number of geofence crossings. */
const recentHours = 22;
const shownCrossings = 4;
/** Distance in metres beyond the error of any fix. */
const clearMetres = 40;
const metresPerDegree = 111_195;

type Measured = ReturnType<Thing['measure']>;

const toPoint = async (
  { timestamp, latitude, longitude, ...rest }: Measured,
  lookUp: Places['lookUp'],
): Promise<ReportedPoint> => ({
  timestamp,
  alertType: '',
  latitude,
  longitude,
  address: await lookUp({ latitude, longitude }),
  accuracy: rest.accuracy,
  source: rest.source,
  modemTemperature: rest.modem_temperature,
  modemVoltage: rest.modem_voltage,
  ...noMotion,
  speed: rest.speed ?? null,
  course: rest.course ?? null,
  battery: rest.battery ?? null,
});

export const restOf = ({ imei, route }: DemoDevice): LatLong => {
  const { latitude, longitude } = thingOf({ imei, route, habit: 'parked' }).measure(0);
  return { latitude, longitude };
};

/** Square around the resting position; `metres` is half its side. */
export const fenceOf = (demo: DemoDevice, metres: number): LatLong[] => {
  const home = restOf(demo);
  const north = metres / metresPerDegree;
  const east = north / Math.cos((home.latitude * Math.PI) / 180);
  return [
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([up = 0, right = 0]) => ({ latitude: home.latitude + up * north, longitude: home.longitude + right * east }));
};

/** Splits the history at geofence crossings, as only the last point of each piece is evaluated. */
const cutAtFence = (points: ReportedPoint[], corners: LatLong[], now: number): ReportedPoint[][] => {
  const cuts: number[] = [];
  let isInside = true;
  for (const [index, point] of points.entries()) {
    const outside = metresOutside(corners, point);
    if (isInside ? outside < clearMetres : outside > -clearMetres) continue;
    isInside = !isInside;
    if (point.timestamp > now - recentHours * hour) cuts.push(index + 1);
  }
  const edges = [0, ...cuts.slice(-shownCrossings), points.length];
  return edges
    .slice(1)
    .map((end, at) => points.slice(edges[at], end))
    .filter((piece) => piece.length > 0);
};

/** History before the installation: several days for a tracker, a single point for other devices. */
export const pastReports = async (
  device: KnownDevice,
  demo: DemoDevice,
  now: Date,
  lookUp: Places['lookUp'],
): Promise<Report[]> => {
  const thing = thingOf(demo);
  const last = Math.floor(now.getTime() / 1000) - (demo.silentHours ?? 0) * hour;
  const receivedAt = new Date(last * 1000);
  if (demo.type !== 'shield_gps') {
    const point = { ...(await toPoint(thing.measure(last), lookUp)), modemTemperature: null, modemVoltage: null };
    return [{ device, receivedAt, points: [point], alerts: [], modem: null }];
  }
  const { type: _type, ...modem } = thing.modem(last);
  const recent = last - detailed.hours * hour;
  const measured = [
    ...pastOf(thing, last - demo.pastHours * hour, recent - 1, roughSeconds),
    ...pastOf(thing, recent, last - 1, detailed.everySeconds),
    thing.measure(last),
  ];
  const points = await Promise.all(measured.map((point) => toPoint(point, lookUp)));
  const { fence, alerts: raised = [], firmware = modem.firmware } = demo.watch;
  const pieces = fence?.isOn ? cutAtFence(points, fenceOf(demo, fence.metres), last) : [points];
  const alerts = raised.map(({ kind, hoursAgo }) => ({ kind, timestamp: last - hoursAgo * hour }));
  return pieces.map((piece, index) => {
    const isLast = index === pieces.length - 1;
    return {
      device,
      receivedAt: new Date((piece.at(-1)?.timestamp ?? last) * 1000),
      points: piece,
      alerts: isLast ? alerts : [],
      modem: isLast ? { ...modem, firmware } : null,
    };
  });
};
