import { historySchemas } from '@holdfast/contract/history';
import { historyEndpoints } from '@holdfast/contract/history.endpoints';
import { historyFileName } from '@holdfast/contract/history.rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { toPage } from '../../platform/http/page.ts';
import { deviceOf } from '../devices/authorize-device.ts';
import type { DeviceAccess } from '../devices/device-access.service.ts';
import type { HistoryExportService } from './export.service.ts';
import type { HistoryService } from './history.service.ts';

export interface HistoryServices {
  history: HistoryService;
  historyExport: HistoryExportService;
}

/** Letters that mean nothing in a header or in a file system. */
const safeName = (deviceUUID: string) => historyFileName(deviceUUID.replace(/[^\w.-]/g, '_'));

export const registerHistoryRoutes = (app: FastifyInstance, { history, historyExport }: HistoryServices) => {
  const sendCsv = (request: FastifyRequest, reply: FastifyReply, device: DeviceAccess) => {
    reply
      .type('text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="${safeName(device.deviceUuid)}"`)
      .header('cache-control', 'no-store');
    return request.method === 'HEAD' ? reply.send() : reply.send(historyExport.toCsv(device));
  };

  bind(app, historyEndpoints, historySchemas, {
    listMapPoints: async ({ request, query }) =>
      query.merged === 'true'
        ? history.listNewestMerged(deviceOf(request), query.perPage)
        : history.listNewest(deviceOf(request), query.perPage),
    listHistory: async ({ principal, request, query }) =>
      toPage(await history.list(principal.userId, deviceOf(request), query), query),
    listHistoryOfDevices: async ({ principal, body }) => history.listOfDevices(principal.userId, body.deviceUUIDs),
    exportHistory: async ({ request, reply }) => sendCsv(request, reply, deviceOf(request)),
    createHistoryTicket: async ({ request, principal }) => ({
      url: await historyExport.createTicket(principal.userId, deviceOf(request)),
    }),
    exportHistoryByTicket: async ({ request, reply, params }) =>
      sendCsv(request, reply, await historyExport.redeem(params.token, { isOnlyLook: request.method === 'HEAD' })),
    clearHistory: async ({ request }) => {
      await history.clear(deviceOf(request));
      return { message: 'Cleared successfully' };
    },
  });
};
