import { homeAssistantSchemas } from '@holdfast/contract/home-assistant';
import { homeAssistantEndpoints } from '@holdfast/contract/home-assistant.endpoints';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { deviceOf } from '../devices/authorize-device.ts';
import type { HomeAssistantService } from './home-assistant.service.ts';

export const registerHomeAssistantRoutes = (
  app: FastifyInstance,
  { homeAssistant }: { homeAssistant: HomeAssistantService },
) => {
  bind(app, homeAssistantEndpoints, homeAssistantSchemas, {
    getHomeAssistant: async ({ request }) => ({ homeAssistant: await homeAssistant.get(deviceOf(request)) }),
    switchHomeAssistant: async ({ principal, request, body }) => ({
      homeAssistant: await homeAssistant.switch(principal.userId, deviceOf(request), body.isOn),
    }),
  });
};
