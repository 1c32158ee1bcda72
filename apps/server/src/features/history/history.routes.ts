import { historySchemas } from '@holdfast/contract/history';
import { historyEndpoints } from '@holdfast/contract/history.endpoints';
import { historyFileName } from '@holdfast/contract/history.rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { toPage } from '../../platform/http/page.ts';
import type { Caller, CallersService } from '../api-keys/callers.service.ts';
import { deviceOf } from '../devices/authorize-device.ts';
import type { HistoryExportService, Redeemed } from './export.service.ts';
import { fileFormats } from './export-formats.ts';
import type { HistoryService } from './history.service.ts';

export interface HistoryServices {
  history: HistoryService;
  historyExport: HistoryExportService;
  callers: CallersService;
}

/** Replaces characters that are unsafe in headers and file names. */
const safeName = ({ device, asked }: Redeemed) =>
  historyFileName(device.deviceUuid.replace(/[^\w.-]/g, '_'), asked.format);

export const registerHistoryRoutes = (app: FastifyInstance, { history, historyExport, callers }: HistoryServices) => {
  const sendFile = (request: FastifyRequest, reply: FastifyReply, of: Redeemed, caller: Caller) => {
    reply
      .type(fileFormats[of.asked.format].contentType)
      .header('content-disposition', `attachment; filename="${safeName(of)}"`)
      .header('cache-control', 'no-store');
    if (request.method === 'HEAD') return reply.send();
    return reply.send(callers.endWithCaller(historyExport.toFile(of), caller));
  };

  bind(app, historyEndpoints, historySchemas, {
    listMapPoints: async ({ request, query }) =>
      query.merged === 'true'
        ? history.listNewestMerged(deviceOf(request), query.perPage)
        : history.listNewest(deviceOf(request), query.perPage),
    listHistory: async ({ principal, request, query }) =>
      toPage(await history.list(principal.userId, deviceOf(request), query), query),
    listHistoryOfDevices: async ({ principal, body }) => history.listOfDevices(principal.userId, body.deviceUUIDs),
    exportHistory: async ({ principal, request, reply, query }) =>
      sendFile(request, reply, { userId: principal.userId, device: deviceOf(request), asked: query }, principal),
    createHistoryTicket: async ({ request, principal, query }) => ({
      url: await historyExport.createTicket(
        { userId: principal.userId, device: deviceOf(request), asked: query },
        principal,
      ),
    }),
    exportHistoryByTicket: async ({ request, reply, params }) => {
      const isOnlyLook = request.method === 'HEAD';
      const { caller, ...of } = await historyExport.redeem(params.token, { isOnlyLook });
      await callers.assertSignedIn(caller);
      return sendFile(request, reply, of, caller);
    },
    clearHistory: async ({ principal, request }) => {
      await history.clear(principal.userId, deviceOf(request));
      return { message: 'Cleared successfully' };
    },
  });
};
