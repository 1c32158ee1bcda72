import { Readable } from 'node:stream';
import { historyEndpoints } from '@holdfast/contract/history.endpoints';
import type { Core } from '../../platform/core.ts';
import { AppError } from '../../platform/errors.ts';
import { randomToken } from '../../platform/secrets/secrets.ts';
import { type DeviceAccess, type DeviceAccessService, deviceRights } from '../devices/device-access.service.ts';
import { type CsvPage, csvHeader, csvRepository } from './csv.repository.ts';
import { daysRepository } from './days.repository.ts';
import { always, chunksOf, narrow, type Span } from './days.ts';
import { ticketsRepository } from './tickets.repository.ts';

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
  async function* pages(deviceId: string, visible: Span) {
    yield csvHeader;
    const days = await daysRepository(db).list(deviceId, visible);
    for (const chunk of chunksOf(days, spanPoints)) {
      const span = narrow(chunk, visible);
      let after: CsvPage['last'] | null = null;
      do {
        const page: CsvPage = await csvRepository(db).readPage(deviceId, span, after, pagePoints);
        yield page.lines;
        after = page.count === pagePoints ? page.last : null;
      } while (after);
    }
  }

  return {
    toCsv: ({ id, since }: DeviceAccess): Readable =>
      Readable.from(pages(id, { ...always, from: since ?? always.from })),

    /** An address that is good for one download. */
    createTicket: async (userId: string, { id }: DeviceAccess): Promise<string> => {
      const token = randomToken();
      await ticketsRepository(db).insert({
        tokenHash: secrets.hash(token),
        userId,
        deviceId: id,
        expiresAt: new Date(clock().getTime() + ticketMilliseconds),
      });
      return historyEndpoints.exportHistoryByTicket.path.replace(':token', token);
    },

    /** The device that a ticket is for, if its owner may still read it all. `isOnlyLook` leaves the ticket good. */
    redeem: async (token: string, { isOnlyLook }: { isOnlyLook: boolean }): Promise<DeviceAccess> => {
      const tickets = ticketsRepository(db);
      const ticket = await tickets[isOnlyLook ? 'find' : 'take'](secrets.hash(token), clock());
      const device = ticket && (await deviceAccess.find(ticket.userId, ticket.deviceId));
      if (!device || !deviceRights['device:manage'](device.privilege)) {
        throw new AppError('download-expired');
      }
      return device;
    },

    removeExpired: () => ticketsRepository(db).removeExpired(clock()),
  };
};
