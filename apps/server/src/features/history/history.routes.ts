import { historySchemas } from '@holdfast/contract/history';
import { historyEndpoints } from '@holdfast/contract/history.endpoints';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { deviceOf } from '../devices/authorize-device.ts';
import type { HistoryService } from './history.service.ts';

export const registerHistoryRoutes = (app: FastifyInstance, { history }: { history: HistoryService }) => {
  bind(app, historyEndpoints, historySchemas, {
    listMapPoints: async ({ request, query }) => history.listNewest(deviceOf(request), query.perPage),
  });
};
