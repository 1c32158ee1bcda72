import { statusSchemas } from '@holdfast/contract/status';
import { statusEndpoints } from '@holdfast/contract/status.endpoints';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import type { StatusService } from './status.service.ts';

export const registerStatusRoutes = (app: FastifyInstance, { status }: { status: StatusService }) => {
  bind(app, statusEndpoints, statusSchemas, {
    getStatus: async () => ({ status: await status.read() }),
  });
};
