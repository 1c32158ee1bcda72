import { canManage, liveStatusRules } from '@holdfast/contract/devices.rules';
import type { Live, LiveLink } from '@holdfast/contract/live-links';
import { endedLiveLinkDays, isLiveLinkEnd, liveLinksMax } from '@holdfast/contract/live-links.rules';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../platform/core.ts';
import { AppError } from '../../platform/errors.ts';
import { randomToken } from '../../platform/secrets/secrets.ts';
import type { LimitsService } from '../auth/limits/limits.service.ts';
import type { DeviceAccess, DeviceAccessService } from '../devices/device-access.service.ts';
import type { DeviceLogService } from '../sharing/device-log.service.ts';
import { liveLinksRepository } from './live-links.repository.ts';
import { movingSince } from './moving-since.ts';

const tokenBytes = 16;
const hour = 3600;
const madeByPerson = { limit: 60, windowSeconds: hour };
const madeInADay = { limit: 100, windowSeconds: 24 * hour };
const guessesOfNetwork = { limit: 60, windowSeconds: hour };
/** Fifty pages that poll every five seconds. */
const asksOfNetwork = { limit: 600, windowSeconds: 60 };

/** Milliseconds. */
const longestWay = 12 * hour * 1000;
const mostPoints = 2000;

type Repository = ReturnType<typeof liveLinksRepository>;
type ListedRow = Awaited<ReturnType<Repository['list']>>[number];
type ShownRow = NonNullable<Awaited<ReturnType<Repository['findShown']>>>;

const toLiveLink = ({ link, device, maker }: ListedRow, callerId: string): LiveLink => ({
  _id: link.id,
  device: {
    _id: device.id,
    deviceUUID: device.deviceUuid,
    name: device.name,
    deviceType: device.type,
    color: device.color,
  },
  label: link.label,
  maker: link.userId === callerId ? '' : maker.name,
  createdAt: link.createdAt.toISOString(),
  until: link.until.toISOString(),
  stoppedAt: link.stoppedAt?.toISOString() ?? null,
  views: link.views,
  viewedAt: link.viewedAt?.toISOString() ?? null,
});

/** Positions before the creation of the link are not shown. */
const positionOf = ({ link, state }: ShownRow) => {
  const { latitude, longitude, positionAt, accuracy, address } = state;
  if (latitude === null || longitude === null || positionAt === null || positionAt < link.createdAt) return null;
  return { latitude, longitude, accuracy, address, timestamp: positionAt.toISOString() };
};

const isMoving = ({ link, state: { movedAt } }: ShownRow, now: Date) =>
  movedAt !== null &&
  movedAt >= link.createdAt &&
  now.getTime() - movedAt.getTime() < liveStatusRules.movingForMinutes * 60_000;

/**
 * Device timestamps have a resolution of one second: points later in this second belong to the link, unless the device
 * has already reported in it.
 */
const beginOf = (now: Date, positionAt: Date | null): Date => {
  const second = new Date(Math.floor(now.getTime() / 1000) * 1000);
  return positionAt !== null && positionAt >= second ? now : second;
};

export type LiveLinksService = ReturnType<typeof createLiveLinksService>;

/** Public links to the live position of a device. Only the hash of the token is stored. */
export const createLiveLinksService = (
  { db, transact, clock, secrets }: Core,
  deps: { deviceAccess: DeviceAccessService; deviceLog: DeviceLogService; limits: LimitsService; webUrl: string },
) => {
  const { deviceAccess, deviceLog, limits, webUrl } = deps;

  const get = async (userId: string, id: string): Promise<LiveLink> => {
    const found = await liveLinksRepository(db).find(userId, id, clock());
    if (!found) throw new AppError('live-link-not-found');
    return toLiveLink(found, userId);
  };

  const toLive = async (row: ShownRow): Promise<Live> => {
    const found = positionOf(row);
    const motion = found && (await liveLinksRepository(db).findMotion(row.device.id, new Date(found.timestamp)));
    return {
      name: row.device.name,
      deviceType: row.device.type,
      color: row.device.color,
      until: row.link.until.toISOString(),
      isMoving: isMoving(row, clock()),
      position: found && {
        ...found,
        speed: motion?.speed ?? null,
        course: motion?.course ?? null,
      },
    };
  };

  /** Null for a device with more points than the limit, as the start of the movement is then not among them. */
  const findMovingSince = async ({ link, device }: ShownRow) => {
    const earliest = new Date(clock().getTime() - longestWay);
    const from = link.createdAt > earliest ? link.createdAt : earliest;
    const points = await liveLinksRepository(db).listPoints(device.id, from, mostPoints);
    return points.length < mostPoints ? (movingSince(points.reverse())?.toISOString() ?? null) : null;
  };

  /**
   * Ended and unknown links give the same response; only unknown ones count as guesses. A valid link works even if its
   * network is blocked for guessing.
   */
  const findShown = async (token: string, ip: string): Promise<ShownRow> => {
    const network = limits.networkOf(ip);
    const guesses = `live-link guesses ${network}`;
    await limits.count(`live-link asks ${network}`, asksOfNetwork);
    const tokenHash = secrets.hash(token);
    const found = await liveLinksRepository(db).findShown(tokenHash, clock());
    if (found) return found;
    await limits.assertNotBlocked(guesses, guessesOfNetwork);
    if (!(await liveLinksRepository(db).isKnown(tokenHash))) await limits.begin(guesses, guessesOfNetwork);
    throw new AppError('live-link-ended');
  };

  return {
    list: async (userId: string): Promise<LiveLink[]> =>
      (await liveLinksRepository(db).list(userId, clock())).map((row) => toLiveLink(row, userId)),

    create: async (
      userId: string,
      { id: deviceId }: DeviceAccess,
      { until, label }: { until: string; label: string },
    ): Promise<{ liveLink: LiveLink; url: string }> => {
      const now = clock();
      const end = new Date(until);
      if (!isLiveLinkEnd(end, now)) throw new AppError('live-link-end');
      await limits.count(`live-links by ${userId}`, madeByPerson);
      await limits.count(`live-links a day by ${userId}`, madeInADay);
      const [id, token] = [uuidv7(), randomToken(tokenBytes)];
      await transact(async (tx) => {
        const links = liveLinksRepository(tx);
        await links.lockDevice(deviceId);
        const access = await deviceAccess.find(userId, deviceId, tx);
        if (!access || !canManage(access.privilege)) throw new AppError('permission-denied');
        if ((await links.countRunning(deviceId, now)) >= liveLinksMax) throw new AppError('too-many-live-links');
        const createdAt = beginOf(now, await links.findPositionAt(deviceId));
        await links.insert({ id, deviceId, userId, tokenHash: secrets.hash(token), label, createdAt, until: end });
        const detail = end.toISOString();
        await deviceLog.record(tx, [deviceId], { action: 'live-link-made', by: { userId }, subject: label, detail });
      });
      return { liveLink: await get(userId, id), url: `${webUrl}/live/${token}` };
    },

    /** Idempotent. */
    stop: async (userId: string, id: string) => {
      const { _id, device, label } = await get(userId, id);
      await transact(async (tx) => {
        if (!(await liveLinksRepository(tx).stop(_id, clock()))) return;
        await deviceLog.record(tx, [device._id], { action: 'live-link-stopped', by: { userId }, subject: label });
      });
    },

    open: async (token: string, ip: string): Promise<{ live: Live; movingSince: string | null }> => {
      const shown = await findShown(token, ip);
      await liveLinksRepository(db).countView(shown.link.id, clock());
      const live = await toLive(shown);
      return { live, movingSince: live.isMoving && live.position ? await findMovingSince(shown) : null };
    },

    watch: async (token: string, ip: string): Promise<Live> => {
      const shown = await findShown(token, ip);
      await liveLinksRepository(db).noteLook(shown.link.id, clock());
      return toLive(shown);
    },

    removeExpired: () =>
      liveLinksRepository(db).removeEndedBefore(new Date(clock().getTime() - endedLiveLinkDays * 24 * hour * 1000)),
  };
};
