import { pastOf, type Thing, thingOf } from '@holdfast/simulator/things';
import type { Places } from '../../platform/geo/places.ts';
import type { KnownDevice } from '../devices/device-credentials.service.ts';
import type { Report, ReportedPoint } from '../history/ingest.service.ts';
import type { DemoDevice } from './demo.devices.ts';

const hour = 3600;
/** The last hours in detail, the days before as a trace. */
const detailed = { hours: 3, everySeconds: 60 };
const traceSeconds = 300;

type Measured = ReturnType<Thing['measure']>;

const toPoint = (
  { timestamp, latitude, longitude, ...rest }: Measured,
  addressOf: Places['addressOf'],
): ReportedPoint => ({
  timestamp,
  alertType: '',
  latitude,
  longitude,
  address: addressOf({ latitude, longitude }),
  accuracy: rest.accuracy,
  source: rest.source,
  modemTemperature: rest.modem_temperature,
  modemVoltage: rest.modem_voltage,
});

/** What a device has told before the installation was even there: the days of a tracker, one sight of anything else. */
export const pastReport = (
  device: KnownDevice,
  demo: DemoDevice,
  now: Date,
  addressOf: Places['addressOf'],
): Report => {
  const thing = thingOf(demo);
  const last = Math.floor(now.getTime() / 1000) - (demo.silentHours ?? 0) * hour;
  const receivedAt = new Date(last * 1000);
  if (demo.type !== 'shield_gps') {
    const point = { ...toPoint(thing.measure(last), addressOf), modemTemperature: null, modemVoltage: null };
    return { device, receivedAt, points: [point], alerts: [], modem: null };
  }
  const { type: _type, ...modem } = thing.modem(last);
  const recent = last - detailed.hours * hour;
  const points = [
    ...pastOf(thing, last - demo.pastHours * hour, recent - 1, traceSeconds),
    ...pastOf(thing, recent, last - 1, detailed.everySeconds),
    thing.measure(last),
  ];
  return { device, receivedAt, points: points.map((point) => toPoint(point, addressOf)), alerts: [], modem };
};
