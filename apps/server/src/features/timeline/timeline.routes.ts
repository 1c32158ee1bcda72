import { timelineSchemas } from '@holdfast/contract/timeline';
import { timelineEndpoints } from '@holdfast/contract/timeline.endpoints';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { toPage } from '../../platform/http/page.ts';
import { deviceOf } from '../devices/authorize-device.ts';
import type { HealthService } from './health.service.ts';
import type { MileageService } from './mileage.service.ts';
import type { TimelineService } from './timeline.service.ts';
import type { TrackService } from './track.service.ts';

export interface TimelineServices {
  timeline: TimelineService;
  track: TrackService;
  health: HealthService;
  mileage: MileageService;
}

export const registerTimelineRoutes = (app: FastifyInstance, services: TimelineServices) => {
  const { timeline, track, health, mileage } = services;
  bind(app, timelineEndpoints, timelineSchemas, {
    getTimeline: async ({ principal, request, query }) => timeline.get(principal.userId, deviceOf(request), query),
    getTrack: async ({ principal, request, query }) => track.get(principal.userId, deviceOf(request), query),
    listDays: async ({ principal, request, query }) => timeline.listDays(principal.userId, deviceOf(request), query),
    listMileage: async ({ principal, params, query }) => {
      const { total, timezone, data } = await mileage.list(principal.userId, params.groupId, query);
      return { ...toPage({ total, data }, { ...query, filter: '' }), timezone };
    },
    getHealth: async ({ principal, request, query }) => health.get(principal.userId, deviceOf(request), query),
  });
};
