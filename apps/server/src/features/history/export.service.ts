import { Readable } from 'node:stream';
import { historyEndpoints } from '@holdfast/contract/history.endpoints';
import { type ExportFormat, filteredPointLimit } from '@holdfast/contract/history.rules';
import type { Core } from '../../platform/core.ts';
import { AppError } from '../../platform/errors.ts';
import { createOneAtATime } from '../../platform/one-at-a-time.ts';
import { randomToken } from '../../platform/secrets/secrets.ts';
import { type DeviceAccess, type DeviceAccessService, deviceRights } from '../devices/device-access.service.ts';
import { daysRepository } from './days.repository.ts';
import { chunksOf, narrow, newestOf, visible } from './days.ts';
import { fileFormats } from './export-formats.ts';
import { type ExportPage, exportPagesRepository, type PageLimits } from './export-pages.repository.ts';
import { ticketsRepository } from './tickets.repository.ts';

/** What of a history is saved, and as what. */
export interface AskedExport {
  format: ExportFormat;
  /** ISO times, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  filter: string;
}

/** A download that a caller has a right to. */
export interface Redeemed {
  userId: string;
  device: DeviceAccess;
  asked: AskedExport;
}

export type HistoryExportService = ReturnType<typeof createHistoryExportService>;

const ticketMilliseconds = 60_000;
/** How long a right that was looked at is taken for granted. */
const rightMilliseconds = 100;
/** Keeps a query to a few months. */
const spanPoints = 50_000;

/** Page after page, each from where the one before ended; the database works while the reader does. */
async function* readAhead(read: (after: ExportPage['last'] | null) => Promise<ExportPage>, pagePoints: number) {
  let next: Promise<ExportPage> | null = read(null);
  while (next) {
    const page: ExportPage = await next;
    next = page.count === pagePoints ? read(page.last) : null;
    // A reader who leaves awaits it no more: that it fails must not end the process.
    next?.catch(() => undefined);
    yield page;
  }
}

export const createHistoryExportService = (
  { db, clock, secrets }: Core,
  { deviceAccess }: { deviceAccess: DeviceAccessService },
) => {
  /** A filter reads far more than it finds: however many downloads one user starts, they read one page at a time. */
  const filterInTurn = createOneAtATime();

  const mayRead = async (userId: string, deviceId: string) => {
    const device = await deviceAccess.find(userId, deviceId);
    return device && deviceRights['device:manage'](device.privilege) ? device : null;
  };

  /** A right may end while a slow reader is at it; one that began again later does not reach as far back. */
  const assertStill = async ({ userId, device }: Redeemed) => {
    const now = await mayRead(userId, device.id);
    if (!now || (now.since?.getTime() ?? 0) > (device.since?.getTime() ?? 0)) throw new AppError('download-expired');
  };

  /** At most two pages in memory: the next one is read while the reader takes this one; a reader who leaves ends it. */
  async function* pages(of: Redeemed) {
    const { userId, device, asked } = of;
    const format = fileFormats[asked.format];
    const [brief] = await deviceAccess.listBrief(userId, [device.id]);
    yield format.head(brief?.name || device.deviceUuid);
    const span = visible(device, asked);
    const days = await daysRepository(db).list(device.id, span);
    const chunks = chunksOf(asked.filter === '' ? days : newestOf(days, filteredPointLimit), spanPoints);
    let checkedAt = Number.NEGATIVE_INFINITY;
    let earlier: ExportPage['last'] | null = null;
    for (const chunk of format.isNewestFirst ? chunks : chunks.reverse()) {
      const part = { ...narrow(chunk, span), filter: asked.filter };
      const limits: PageLimits = { limit: format.pagePoints, earlier };
      const read = (after: ExportPage['last'] | null) =>
        exportPagesRepository(db).read(device.id, format, part, after, limits);
      const inTurn = (after: ExportPage['last'] | null) => filterInTurn(userId, () => read(after));
      for await (const page of readAhead(asked.filter === '' ? read : inTurn, format.pagePoints)) {
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

    /** An address that is good for one download. */
    createTicket: async ({ userId, device, asked }: Redeemed): Promise<string> => {
      const token = randomToken();
      await ticketsRepository(db).insert({
        tokenHash: secrets.hash(token),
        userId,
        deviceId: device.id,
        expiresAt: new Date(clock().getTime() + ticketMilliseconds),
        format: asked.format,
        fromTime: asked.from ? new Date(asked.from) : null,
        toTime: asked.to ? new Date(asked.to) : null,
        filter: asked.filter,
      });
      return historyEndpoints.exportHistoryByTicket.path.replace(':token', token);
    },

    /** What a ticket is for, if its owner may still read it all. `isOnlyLook` leaves the ticket good. */
    redeem: async (token: string, { isOnlyLook }: { isOnlyLook: boolean }): Promise<Redeemed> => {
      const tickets = ticketsRepository(db);
      const ticket = await tickets[isOnlyLook ? 'find' : 'take'](secrets.hash(token), clock());
      const device = ticket && (await mayRead(ticket.userId, ticket.deviceId));
      if (!device) throw new AppError('download-expired');
      const { userId, format, fromTime, toTime, filter } = ticket;
      return { userId, device, asked: { format, from: fromTime?.toISOString(), to: toTime?.toISOString(), filter } };
    },

    removeExpired: () => ticketsRepository(db).removeExpired(clock()),
  };
};
