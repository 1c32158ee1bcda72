import { Readable } from 'node:stream';
import { historyEndpoints } from '@holdfast/contract/history.endpoints';
import { type ExportFormat, filteredPointLimit } from '@holdfast/contract/history.rules';
import type { Core } from '../../platform/core.ts';
import { AppError } from '../../platform/errors.ts';
import { createOneAtATime } from '../../platform/one-at-a-time.ts';
import { randomToken } from '../../platform/secrets/secrets.ts';
import type { Caller } from '../api-keys/callers.service.ts';
import { type DeviceAccess, type DeviceAccessService, deviceRights } from '../devices/device-access.service.ts';
import { daysRepository } from './days.repository.ts';
import { chunksOf, narrow, newestOf, visible } from './days.ts';
import { type FileFormat, fileFormats } from './export-formats.ts';
import { type ExportPage, exportPagesRepository } from './export-pages.repository.ts';
import { ticketsRepository } from './tickets.repository.ts';

export interface AskedExport {
  format: ExportFormat;
  /** ISO times, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  filter: string;
}

export interface Redeemed {
  userId: string;
  device: DeviceAccess;
  asked: AskedExport;
}

export type HistoryExportService = ReturnType<typeof createHistoryExportService>;

const ticketMilliseconds = 60_000;
/** How long a positive access check is reused. */
const rightMilliseconds = 100;
/** Points per span, which limits a query to a few months. */
const spanPoints = 50_000;

/** A query that takes longer makes others wait where the database has a single session (embedded). */
const quickMilliseconds = 5;

/** Each query costs about half a millisecond beside its points: pages grow as long as the database is quick. */
const createPageSize = ({ pagePoints, mostPagePoints = pagePoints }: FileFormat) => {
  let points = pagePoints;
  return {
    points: () => points,
    judge: (milliseconds: number) => {
      if (milliseconds < quickMilliseconds) points = Math.min(points * 2, mostPagePoints);
      if (milliseconds > 4 * quickMilliseconds) points = Math.max(points / 2, pagePoints);
    },
  };
};

type After = ExportPage['last'] | null;

/** Prefetches the next page while the consumer processes the current one. */
async function* readAhead(
  read: (after: After, limit: number) => Promise<ExportPage>,
  size: ReturnType<typeof createPageSize>,
) {
  const readNext = async (after: After) => {
    const [began, limit] = [performance.now(), size.points()];
    const page = await read(after, limit);
    size.judge(performance.now() - began);
    return { page, isLast: page.count < limit };
  };
  let next: ReturnType<typeof readNext> | null = readNext(null);
  while (next) {
    const { page, isLast }: Awaited<ReturnType<typeof readNext>> = await next;
    next = isLast ? null : readNext(page.last);
    // Avoids an unhandled rejection if the consumer stops before awaiting it.
    next?.catch(() => undefined);
    yield page;
  }
}

export const createHistoryExportService = (
  { db, clock, secrets }: Core,
  { deviceAccess }: { deviceAccess: DeviceAccessService },
) => {
  /** Filters scan many rows: filtered downloads of one user read one page at a time. */
  const filterInTurn = createOneAtATime();

  const mayRead = async (userId: string, deviceId: string) => {
    const device = await deviceAccess.find(userId, deviceId);
    return device && deviceRights['device:manage'](device.privilege) ? device : null;
  };

  /** Access may end during a download; access granted again later may cover a shorter history. */
  const assertStill = async ({ userId, device }: Redeemed) => {
    const now = await mayRead(userId, device.id);
    if (!now || (now.since?.getTime() ?? 0) > (device.since?.getTime() ?? 0)) throw new AppError('download-expired');
  };

  /** Back-pressure: at most two pages in memory. The generator ends when the consumer disconnects. */
  async function* pages(of: Redeemed) {
    const { userId, device, asked } = of;
    const format = fileFormats[asked.format];
    const [brief] = await deviceAccess.listBrief(userId, [device.id]);
    yield format.head(brief?.name || device.deviceUuid);
    const span = visible(device, asked);
    const days = await daysRepository(db).list(device.id, span);
    const chunks = chunksOf(asked.filter === '' ? days : newestOf(days, filteredPointLimit), spanPoints);
    let checkedAt = Number.NEGATIVE_INFINITY;
    let earlier: After = null;
    const size = createPageSize(format);
    for (const chunk of format.isNewestFirst ? chunks : chunks.reverse()) {
      const part = { ...narrow(chunk, span), filter: asked.filter };
      const read = (after: After, limit: number) =>
        exportPagesRepository(db).read(device.id, format, part, after, { limit, earlier });
      const inTurn: typeof read = (...page) => filterInTurn(userId, () => read(...page));
      for await (const page of readAhead(asked.filter === '' ? read : inTurn, size)) {
        if (performance.now() - checkedAt > rightMilliseconds) {
          await assertStill(of);
          checkedAt = performance.now();
        }
        if (page.count === 0) continue;
        yield earlier ? format.between + page.text : page.text;
        earlier = page.last;
      }
    }
    yield format.tail;
  }

  return {
    toFile: (of: Redeemed): Readable => Readable.from(pages(of)),

    createTicket: async ({ userId, device, asked }: Redeemed, { sessionId }: Caller): Promise<string> => {
      const token = randomToken();
      await ticketsRepository(db).insert({
        tokenHash: secrets.hash(token),
        userId,
        deviceId: device.id,
        sessionId,
        expiresAt: new Date(clock().getTime() + ticketMilliseconds),
        format: asked.format,
        fromTime: asked.from ? new Date(asked.from) : null,
        toTime: asked.to ? new Date(asked.to) : null,
        filter: asked.filter,
      });
      return historyEndpoints.exportHistoryByTicket.path.replace(':token', token);
    },

    /**
     * Returns the download of a ticket if its owner still has access. `isOnlyLook` (HEAD) does not consume the ticket.
     */
    redeem: async (token: string, { isOnlyLook }: { isOnlyLook: boolean }): Promise<Redeemed & { caller: Caller }> => {
      const tickets = ticketsRepository(db);
      const ticket = await tickets[isOnlyLook ? 'find' : 'take'](secrets.hash(token), clock());
      const device = ticket && (await mayRead(ticket.userId, ticket.deviceId));
      if (!device) throw new AppError('download-expired');
      const { userId, sessionId, format, fromTime, toTime, filter } = ticket;
      const asked = { format, from: fromTime?.toISOString(), to: toTime?.toISOString(), filter };
      return { userId, device, asked, caller: { sessionId } };
    },

    removeExpired: () => ticketsRepository(db).removeExpired(clock()),
  };
};
