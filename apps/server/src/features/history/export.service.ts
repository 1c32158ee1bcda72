import { Readable } from 'node:stream';
import { historyEndpoints } from '@holdfast/contract/history.endpoints';
import { type ExportFormat, filteredPointLimit } from '@holdfast/contract/history.rules';
import type { Core } from '../../platform/core.ts';
import { AppError } from '../../platform/errors.ts';
import { randomToken } from '../../platform/secrets/secrets.ts';
import { type DeviceAccess, type DeviceAccessService, deviceRights } from '../devices/device-access.service.ts';
import { daysRepository } from './days.repository.ts';
import { chunksOf, narrow, newestOf, visible } from './days.ts';
import { fileFormats } from './export-formats.ts';
import { type ExportPage, exportPagesRepository } from './export-pages.repository.ts';
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
/** Keeps a query to a few months. */
const spanPoints = 50_000;

export const createHistoryExportService = (
  { db, clock, secrets }: Core,
  { deviceAccess, isEmbedded }: { deviceAccess: DeviceAccessService; isEmbedded: boolean },
) => {
  // The embedded database has one connection: others get their turn between two pages.
  const pagePoints = isEmbedded ? 500 : 5000;

  /** One page in memory, the next one only when the reader has taken it; a reader who leaves ends it. */
  async function* pages({ userId, device, asked }: Redeemed) {
    const format = fileFormats[asked.format];
    const [brief] = await deviceAccess.listBrief(userId, [device.id]);
    yield format.head(brief?.name || device.deviceUuid);
    const span = visible(device, asked);
    const days = await daysRepository(db).list(device.id, span);
    const chunks = chunksOf(asked.filter === '' ? days : newestOf(days, filteredPointLimit), spanPoints);
    let hasPoints = false;
    for (const chunk of format.isNewestFirst ? chunks : chunks.reverse()) {
      const part = { ...narrow(chunk, span), filter: asked.filter };
      let after: ExportPage['last'] | null = null;
      do {
        const page: ExportPage = await exportPagesRepository(db).read(device.id, format, part, after, pagePoints);
        if (page.count > 0) yield hasPoints ? format.between + page.text : page.text;
        hasPoints ||= page.count > 0;
        after = page.count === pagePoints ? page.last : null;
      } while (after);
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
      const device = ticket && (await deviceAccess.find(ticket.userId, ticket.deviceId));
      if (!device || !deviceRights['device:manage'](device.privilege)) {
        throw new AppError('download-expired');
      }
      const { userId, format, fromTime, toTime, filter } = ticket;
      return { userId, device, asked: { format, from: fromTime?.toISOString(), to: toTime?.toISOString(), filter } };
    },

    removeExpired: () => ticketsRepository(db).removeExpired(clock()),
  };
};
