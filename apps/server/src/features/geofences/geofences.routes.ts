import { geofencesSchemas } from '@holdfast/contract/geofences';
import { geofencesEndpoints } from '@holdfast/contract/geofences.endpoints';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { bind } from '../../platform/http/bind.ts';
import { deviceOf } from '../devices/authorize-device.ts';
import type { DevicesService } from '../devices/devices.service.ts';
import type { GeofencesService } from './geofences.service.ts';
import { geofencesTexts as texts } from './geofences.texts.ts';

export const registerGeofencesRoutes = (
  app: FastifyInstance,
  { geofences, devices }: { geofences: GeofencesService; devices: DevicesService },
) => {
  bind(app, geofencesEndpoints, geofencesSchemas, {
    getGeoFence: async ({ request }) => ({ geoFence: await geofences.get(deviceOf(request)) }),
    saveGeoFence: async ({ principal, request, body }) => {
      const device = deviceOf(request);
      if (body.deviceUUID !== undefined && ![device.id, device.deviceUuid].includes(body.deviceUUID)) {
        throw new AppError('device-mismatch');
      }
      return { geoFence: await geofences.save(principal.userId, device, body) };
    },
    switchGeoFence: async ({ principal, request, params }) => {
      const device = deviceOf(request);
      await geofences.turn(principal.userId, device, params.state === 'on');
      return { message: texts[params.state], device: await devices.get(principal.userId, device.id) };
    },
    updateGeoFenceRules: async ({ principal, request, body }) => {
      const device = deviceOf(request);
      await geofences.updateRules(principal.userId, device, body);
      return { device: await devices.get(principal.userId, device.id) };
    },
    removeGeoFence: async ({ principal, request }) => {
      const device = deviceOf(request);
      await geofences.remove(principal.userId, device);
      return { device: await devices.get(principal.userId, device.id) };
    },
  });
};
