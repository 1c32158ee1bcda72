import { timelineSchemas } from '@holdfast/contract/timeline';
import { timelineEndpoints } from '@holdfast/contract/timeline.endpoints';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { deviceOf } from '../devices/authorize-device.ts';
import type { HealthService } from './health.service.ts';
import type { TimelineService } from './timeline.service.ts';
import type { TrackService } from './track.service.ts';

export interface TimelineServices {
  timeline: TimelineService;
  track: TrackService;
  health: HealthService;
}

export const registerTimelineRoutes = (app: FastifyInstance, { timeline, track, health }: TimelineServices) => {
  bind(app, timelineEndpoints, timelineSchemas, {
    getTimeline: async ({ principal, request, query }) => timeline.get(principal.userId, deviceOf(request), query),
    getTrack: async ({ principal, request, query }) => track.get(principal.userId, deviceOf(request), query),
    listDays: async ({ principal, request, query }) => timeline.listDays(principal.userId, deviceOf(request), query),
    getHealth: async ({ principal, request, query }) => health.get(principal.userId, deviceOf(request), query),
  });
};
