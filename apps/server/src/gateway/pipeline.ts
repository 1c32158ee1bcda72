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

/** Uncommitted points per device; at this limit the device is not read (back-pressure). */
const maxQueuedPoints = 2000;
const fullQueueMilliseconds = 5;
/** A longer report is split into parts, so that it does not delay other devices. */
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

/** Merges the messages field by field; later values win. */
const toModem = (messages: ModemMessage[]): ReportedModem | null => {
  const modem: Record<string, unknown> = {};
  for (const message of messages) {
    for (const [name, value] of Object.entries(message)) {
      if (name !== 'type' && value !== null && value !== undefined) modem[name] = value;
    }
  }
  return Object.keys(modem).length > 0 ? modem : null;
};

/** Shared empty array, to avoid an allocation per report; it must not be mutated. */
const noAlerts: DeviceAlert[] = [];

/**
 * Place of an alert: the point reported with it, else a point with the same timestamp. An alert without a fix in the
 * middle of a buffer gets the last place before it; the live position would belong to a later moment.
 */
const alertsOf = (messages: Decoded['messages'], points: ReportedPoint[]): DeviceAlert[] => {
  if (!messages.some(({ type }) => type === 'alert')) return noAlerts;
  const sorted = points.toSorted((one, other) => one.timestamp - other.timestamp);
  const placeAt = (timestamp: number) => {
    const before = sorted.findLast((point) => point.timestamp <= timestamp);
    return before?.timestamp === timestamp || before !== sorted.at(-1) ? before : undefined;
  };
  const alerts: DeviceAlert[] = [];
  let located = 0;
  for (const message of messages) {
    if (message.type === 'location') located += 1;
    if (message.type !== 'alert') continue;
    const own = points[located - 1];
    alerts.push({ ...message, place: own?.timestamp === message.timestamp ? own : placeAt(message.timestamp) });
  }
  return alerts;
};

/** Sorted by time, since geofences are evaluated point by point. */
const partsOf = (points: ReportedPoint[]): ReportedPoint[][] => {
  if (points.length <= partPoints) return [points];
  const sorted = points.toSorted((one, other) => one.timestamp - other.timestamp);
  return Array.from({ length: Math.ceil(sorted.length / partPoints) }, (_, at) =>
    sorted.slice(at * partPoints, (at + 1) * partPoints),
  );
};

/** Validates, rate limits and stores the messages of devices, and reports the commit for their acknowledgement. */
export const createPipeline = (
  { clock, events, log }: Core,
  deps: {
    ingest: IngestService;
    commands: CommandsService;
    /** Synchronous (memory only): the address is stored and emitted together with its point. */
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

  /** Writes the reports of several devices in one transaction and emits the events after the commit. */
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
    // Without an owner or a plan no data is kept, but command acknowledgements are.
    const kept = outcome === 'failed' ? [] : messages.filter(({ type }) => type === 'ack');
    return { messages: kept, refused: [...refused, outcome] };
  };

  /** Fast path for nearly all messages: valid points and modem messages that fit into one report; null otherwise. */
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

    /** Milliseconds to pause before the next message of this device (rate limit and back-pressure). */
    waitOf: (device: KnownDevice): number => {
      if (isFull(device)) return fullQueueMilliseconds;
      return hasLimits ? throttle.waitOf(device.id) : 0;
    },

    /** Charges the rate limit for input that costs time but stores nothing. */
    weigh: (device: KnownDevice, count: number) => {
      if (hasLimits) throttle.take(device.id, count);
    },

    /** Resolves after the commit, when the message may be acknowledged. */
    receive: async (device: KnownDevice, decoded: Decoded): Promise<Decoded> => {
      const receivedAt = clock();
      return storeAll(device, receivedAt, takeIn(device, decoded, receivedAt));
    },

    /**
     * `receive` with a callback, which avoids a promise per message; `done` gets an error if the message is not stored.
     */
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

    /** Commits everything received so far; later messages stay unacknowledged, so that devices retry them. */
    close: async () => {
      isClosing = true;
      await writer.close();
    },
  };
};
