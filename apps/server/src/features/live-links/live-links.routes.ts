import { liveLinksSchemas } from '@holdfast/contract/live-links';
import { liveLinksEndpoints } from '@holdfast/contract/live-links.endpoints';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { deviceOf } from '../devices/authorize-device.ts';
import type { LiveLinksService } from './live-links.service.ts';

export const registerLiveLinksRoutes = (app: FastifyInstance, { liveLinks }: { liveLinks: LiveLinksService }) => {
  bind(app, liveLinksEndpoints, liveLinksSchemas, {
    listLiveLinks: async ({ principal }) => ({ data: await liveLinks.list(principal.userId) }),
    createLiveLink: async ({ principal, request, body }) => liveLinks.create(principal.userId, deviceOf(request), body),
    stopLiveLink: async ({ principal, params }) => {
      await liveLinks.stop(principal.userId, params.linkId);
      return { message: 'Stopped successfully' };
    },
    openLiveLink: async ({ params, request }) => liveLinks.open(params.token, request.ip),
    watchLiveLink: async ({ params, request }) => ({ live: await liveLinks.watch(params.token, request.ip) }),
  });
};
