import type { Segment, Spot } from '@holdfast/contract/timeline';
import { gapSeconds, stopSeconds } from '@holdfast/contract/timeline.rules';
import type { Core } from '../../platform/core.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { DeviceAccessService } from '../devices/device-access.service.ts';
import { importedPoints } from '../history/imported-points.queries.ts';
import type { TimelineService } from '../timeline/timeline.service.ts';
import { motionsRepository } from './motions.repository.ts';
import type { OutboxService, OutgoingEvent } from './outbox.service.ts';

const everyMinute = '* * * * *';
const day = 24 * 3600 * 1000;

type Moved = Awaited<ReturnType<ReturnType<typeof motionsRepository>['listMoving']>>[number];

const toPosition = ({ latitude, longitude, address }: Spot) => ({ latitude, longitude, address });

const movedEvent = ({ device, state }: Moved): OutgoingEvent[] => {
  const { latitude, longitude, address, accuracy, positionAt } = state;
  if (latitude === null || longitude === null || positionAt === null) return [];
  const data = { device, position: { latitude, longitude, address, accuracy } };
  return [
    {
      payload: { type: 'device.moved', timestamp: positionAt.toISOString(), data },
      userId: null,
      alertId: null,
      message: null,
    },
  ];
};

const tripEvent = ({ device, userId }: Moved, segment: Segment): OutgoingEvent => {
  const { from, to, distance, duration, topSpeed, start, end } = segment;
  const trip = { from, to, distance, duration, topSpeed, start: toPosition(start), end: toPosition(end) };
  return {
    payload: { type: 'trip.ended', timestamp: to, data: { device, trip } },
    userId,
    alertId: null,
    message: null,
  };
};

/** Polls every minute for movements and finished trips of watched devices, so that ingestion is not slowed down. */
export const createMotionsService = (
  { db, transact, clock, jobs, log }: Core,
  deps: { outbox: OutboxService; deviceAccess: DeviceAccessService; timeline: TimelineService },
) => {
  const { outbox, deviceAccess, timeline } = deps;

  /** An error for one device does not affect others. */
  const goOn = (work: Promise<void>) => work.catch((error: unknown) => log.warn({ err: error }, 'events of a device'));

  const tellMoves = async () => {
    const moved = await motionsRepository(db).listMoving(clock());
    for (const [deviceId, [one]] of groupBy(moved, ({ device }) => device.id)) {
      if (!one) continue;
      await goOn(
        transact(async (tx) => {
          const isFirst = await motionsRepository(tx).put(deviceId, { movedAt: one.state.movedAt }, one.sent);
          if (isFirst) await outbox.put(tx, deviceId, movedEvent(one));
        }),
      );
    }
  };

  /** A trip has ended if another segment follows, or if there was no point for the length of a gap. */
  const isEnded = (segments: Segment[], trip: Segment) =>
    segments.at(-1) !== trip || clock().getTime() - Date.parse(trip.to) >= gapSeconds * 1000;

  const readSegments = async ({ userId, device, state }: Moved): Promise<Segment[]> => {
    const access = await deviceAccess.find(userId, device.id);
    if (!access || state.movedAt === null) return [];
    const from = new Date(state.movedAt.getTime() - day).toISOString();
    return (await timeline.get(userId, access, { from, to: clock().toISOString() })).data;
  };

  /** Imported trips raise no events. */
  const withoutImported = async ({ device }: Moved, trips: Segment[]): Promise<Segment[]> => {
    if (trips.length === 0) return trips;
    const momentsOf = ({ from, to }: Segment) => [Date.parse(from), Date.parse(to)];
    const imported = await importedPoints(db, device.id).listMoments(trips.flatMap(momentsOf));
    return trips.filter((trip) => !momentsOf(trip).some((at) => imported.has(at)));
  };

  /** Trips of one user after both the earliest `told_from` of their webhooks and the last reported trip. */
  const readTrips = async (ofPerson: Moved[]) => {
    const [one] = ofPerson;
    if (!one) return { isOpen: false, events: [] };
    const since = Math.max(Math.min(...ofPerson.map((row) => row.since.getTime())), one.sent?.tripTo?.getTime() ?? 0);
    const segments = await readSegments(one);
    const found = segments.filter(({ kind, to }) => kind === 'trip' && Date.parse(to) > since);
    const trips = await withoutImported(one, found);
    const ended = trips.filter((trip) => isEnded(segments, trip));
    return { isOpen: ended.length < trips.length, events: ended.map((trip) => tripEvent(one, trip)) };
  };

  const judgeTrips = async (deviceId: string, [first, ...others]: Moved[]) => {
    if (!first) return;
    const people = [...groupBy([first, ...others], ({ userId }) => userId).values()];
    const read = await Promise.all(people.map(readTrips));
    const events = read.flatMap((one) => one.events);
    const isOpen = read.some((one) => one.isOpen);
    const judgedAt = isOpen ? (first.sent?.judgedAt ?? null) : first.state.movedAt;
    const ends = events.map(({ payload }) => Date.parse(payload.timestamp));
    const tripTo = ends.length > 0 ? new Date(Math.max(...ends)) : (first.sent?.tripTo ?? null);
    await transact(async (tx) => {
      const isFirst = await motionsRepository(tx).put(deviceId, { judgedAt, tripTo }, first.sent);
      if (isFirst) await outbox.put(tx, deviceId, events);
    });
  };

  const tellTrips = async () => {
    const now = clock();
    const parked = await motionsRepository(db).listParked(now, new Date(now.getTime() - stopSeconds * 1000));
    for (const [deviceId, watched] of groupBy(parked, ({ device }) => device.id))
      await goOn(judgeTrips(deviceId, watched));
  };

  jobs.every('integrations-moves', everyMinute, tellMoves);
  jobs.every('integrations-trips', everyMinute, tellTrips);

  return { tellMoves, tellTrips };
};
