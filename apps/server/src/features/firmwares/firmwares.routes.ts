import { firmwaresSchemas } from '@holdfast/contract/firmwares';
import { firmwaresEndpoints } from '@holdfast/contract/firmwares.endpoints';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { deviceOf } from '../devices/authorize-device.ts';
import type { FirmwaresService } from './firmwares.service.ts';

export const registerFirmwaresRoutes = (app: FastifyInstance, { firmwares }: { firmwares: FirmwaresService }) => {
  bind(app, firmwaresEndpoints, firmwaresSchemas, {
    getFirmware: async ({ principal, request }) => firmwares.get(principal.userId, deviceOf(request)),
    updateFirmware: async ({ principal, request, body }) => ({
      message: 'Requested successfully',
      command: await firmwares.update(principal.userId, deviceOf(request), body.firmware),
    }),
    addFirmware: async ({ principal, request, body }) => {
      await firmwares.add({ userId: principal.userId, ip: request.ip }, body.deviceType, body.version);
      return { deviceType: body.deviceType, version: body.version };
    },
  });
};
