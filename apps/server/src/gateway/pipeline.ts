import { Counter, Gauge } from 'prom-client';
import type { CommandsService } from '../features/commands/commands.service.ts';
import type { KnownDevice } from '../features/devices/device-credentials.service.ts';
import type {
  DeviceAlert,
  IngestService,
  Report,
  ReportedModem,
  ReportedPoint,
  Stored,
} from '../features/history/ingest.service.ts';
import type { Core } from '../platform/core.ts';
import { AppError } from '../platform/errors.ts';
import type { Places } from '../platform/geo/places.ts';
import { type Batching, createPointWriter } from './point-writer.ts';
import type { Refusals } from './refusals.ts';
import { createThrottle } from './throttle.ts';
import type { Decoded, LocationMessage, ModemMessage } from './up-message.ts';
import { validateMessages } from './validate-messages.ts';

/** What came in and was stored, and how much waits for the database. */
const createGatewayMetrics = (waitingPoints: () => number) => {
  const stored = new Counter({
    name: 'gateway_points_total',
    help: 'Points of devices that were stored, each once',
    registers: [],
  });
  const waiting = new Gauge({
    name: 'gateway_waiting_points',
    help: 'Points that wait for the database and are not acknowledged yet',
    registers: [],
    collect() {
      this.set(waitingPoints());
    },
  });
  return { stored, waiting };
};

/** Beyond this a device is not read from until some of it is committed. */
const maxQueuedPoints = 2000;
const fullQueueMilliseconds = 5;
/** A long report is stored in parts, so that other devices' points can go between them. */
const partPoints = 100;

export type Pipeline = ReturnType<typeof createPipeline>;

const toPoint = (message: LocationMessage, address: string): ReportedPoint => {
  const point: ReportedPoint = {
    timestamp: message.timestamp,
    alertType: message.alertType ?? '',
    latitude: message.latitude,
    longitude: message.longitude,
    address,
    accuracy: message.accuracy ?? null,
    source: message.source ?? null,
    modemTemperature: message.modem_temperature ?? null,
    modemVoltage: message.modem_voltage ?? null,
    speed: message.speed ?? null,
    course: message.course ?? null,
    altitude: message.altitude ?? null,
    battery: message.battery ?? null,
    satellites: message.satellites ?? null,
  };
  if (message.isLiveOnly) point.isLiveOnly = true;
  return point;
};

/** The later message wins, field by field. */
const toModem = (messages: ModemMessage[]): ReportedModem | null => {
  const modem: Record<string, unknown> = {};
  for (const message of messages) {
    for (const [name, value] of Object.entries(message)) {
      if (name !== 'type' && value !== null && value !== undefined) modem[name] = value;
    }
  }
  return Object.keys(modem).length > 0 ? modem : null;
};

/** Of most reports; nobody adds to it. */
const noAlerts: DeviceAlert[] = [];

/**
 * With the point that was told with it, else that of the same moment. One without a fix, of a buffer that goes on, has
 * the place before it: the last one that is known is that of a later moment.
 */
const alertsOf = (messages: Decoded['messages'], points: ReportedPoint[]): DeviceAlert[] => {
  if (!messages.some(({ type }) => type === 'alert')) return noAlerts;
  const sorted = points.toSorted((one, other) => one.timestamp - other.timestamp);
  const placeAt = (timestamp: number) => {
    const before = sorted.findLast((point) => point.timestamp <= timestamp);
    return before?.timestamp === timestamp || before !== sorted.at(-1) ? before : undefined;
  };
  const alerts: DeviceAlert[] = [];
  let told = 0;
  for (const message of messages) {
    if (message.type === 'location') told += 1;
    if (message.type !== 'alert') continue;
    const own = points[told - 1];
    alerts.push({ ...message, place: own?.timestamp === message.timestamp ? own : placeAt(message.timestamp) });
  }
  return alerts;
};

/** In the order of time, since fences are judged point by point. */
const partsOf = (points: ReportedPoint[]): ReportedPoint[][] => {
  if (points.length <= partPoints) return [points];
  const sorted = points.toSorted((one, other) => one.timestamp - other.timestamp);
  return Array.from({ length: Math.ceil(sorted.length / partPoints) }, (_, at) =>
    sorted.slice(at * partPoints, (at + 1) * partPoints),
  );
};

/** What happens to a message of a device, from its arrival to its acknowledgement. */
export const createPipeline = (
  { clock, events, log }: Core,
  deps: {
    ingest: IngestService;
    commands: CommandsService;
    /** Never waits: the address is stored with its point, and leaves with its event. */
    addressOf: Places['addressOf'];
    refusals: Refusals;
    batching: Batching;
    hasLimits: boolean;
  },
) => {
  const { ingest, commands, addressOf, refusals, batching, hasLimits } = deps;
  const throttle = createThrottle();
  let isClosing = false;

  const announce = ({ points, reported }: Stored) => {
    metrics.stored.inc(points.length);
    for (const point of points) events.emit('point.stored', point);
    for (const report of reported) events.emit('device.reported', report);
  };

  /** Points and what the device is now, with those of other devices in one transaction; then the events. */
  const writer = createPointWriter({ ingest, batching, log, onStored: announce });

  const metrics = createGatewayMetrics(writer.waitingPoints);

  const store = async (device: KnownDevice, receivedAt: Date, { messages, refused }: Decoded): Promise<Decoded> => {
    if (messages.length === 0) return { messages, refused };
    const points = messages.flatMap((message) =>
      message.type === 'location' ? toPoint(message, addressOf(message)) : [],
    );
    const [last = [], ...earlier] = partsOf(points).reverse();
    const written = earlier
      .reverse()
      .map((part) => writer.write({ device, receivedAt, points: part, alerts: [], modem: null }));
    written.push(
      writer.write({
        device,
        receivedAt,
        points: last,
        alerts: alertsOf(messages, points),
        modem: toModem(messages.filter((message) => message.type === 'modem')),
      }),
    );
    const outcome = (await Promise.all(written)).find((one) => one !== 'stored');
    if (!outcome) return { messages, refused };
    // Without an owner or a plan nothing of it is kept, but it still obeys, and says so.
    const kept = outcome === 'failed' ? [] : messages.filter(({ type }) => type === 'ack');
    return { messages: kept, refused: [...refused, outcome] };
  };

  /** Points and what the modem says, few enough for one report: what nearly every message is. Null for all others. */
  const plainReport = ({ messages, refused }: Decoded): Pick<Report, 'points' | 'modem'> | null => {
    if (refused.length > 0 || messages.length === 0 || messages.length > partPoints) return null;
    const points: ReportedPoint[] = [];
    const modems: ModemMessage[] = [];
    for (const message of messages) {
      if (message.type === 'location') points.push(toPoint(message, addressOf(message)));
      else if (message.type === 'modem') modems.push(message);
      else return null;
    }
    return { points, modem: modems.length > 0 ? toModem(modems) : null };
  };

  const storeAll = async (device: KnownDevice, receivedAt: Date, valid: Decoded): Promise<Decoded> => {
    const stored = await store(device, receivedAt, valid);
    for (const message of stored.messages) if (message.type === 'ack') await commands.acknowledge(device, message);
    for (const reason of stored.refused) refusals.add(reason, device.id);
    return stored;
  };

  const takeIn = (device: KnownDevice, decoded: Decoded, receivedAt: Date): Decoded => {
    if (isClosing) throw new AppError('server-stopping');
    if (hasLimits) throttle.take(device.id, decoded.messages.length + decoded.refused.length);
    return validateMessages(decoded, receivedAt);
  };

  const isFull = (device: KnownDevice) => writer.queuedPoints(device.id) >= maxQueuedPoints;

  return {
    metrics: Object.values(metrics),

    isFull,
    isClosing: () => isClosing,

    /** Milliseconds to wait before the next message of this device is taken. */
    waitOf: (device: KnownDevice): number => {
      if (isFull(device)) return fullQueueMilliseconds;
      return hasLimits ? throttle.waitOf(device.id) : 0;
    },

    /** For what costs time but brings nothing to be stored. */
    weigh: (device: KnownDevice, count: number) => {
      if (hasLimits) throttle.take(device.id, count);
    },

    /** Resolves after the commit, when the message may be acknowledged. */
    receive: async (device: KnownDevice, decoded: Decoded): Promise<Decoded> => {
      const receivedAt = clock();
      return storeAll(device, receivedAt, takeIn(device, decoded, receivedAt));
    },

    /** The same without a promise, for those who only want to know when: with an error where it is not stored. */
    receiveThen: (device: KnownDevice, decoded: Decoded, done: (error: unknown) => void) => {
      const receivedAt = clock();
      const valid = takeIn(device, decoded, receivedAt);
      const report = plainReport(valid);
      if (!report) return void storeAll(device, receivedAt, valid).then(() => done(null), done);
      writer.add({ device, receivedAt, ...report, alerts: noAlerts }, (error, outcome) => {
        if (error === null && outcome !== 'stored') refusals.add(outcome, device.id);
        done(error);
      });
    },

    /** Commits what has arrived; what comes now stays unacknowledged, and the device sends it again. */
    close: async () => {
      isClosing = true;
      await writer.close();
    },
  };
};
