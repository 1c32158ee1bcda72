import { z } from 'zod';
import type { EndpointSchemas } from './endpoint.ts';
import * as field from './fields.ts';

const homeAssistant = z
  .object({
    /** Whether the device's position is published to the operator's Home Assistant. */
    isOn: z.boolean(),
  })
  .meta({ id: 'HomeAssistant' });

export const homeAssistantSchemas = {
  getHomeAssistant: {
    summary: "Whether the device shows in the operator's Home Assistant",
    params: field.id,
    response: z.object({ homeAssistant }),
  },
  switchHomeAssistant: {
    summary: "Show the device in the operator's Home Assistant, or no more",
    errors: ['home-assistant-off', 'device-not-found'],
    params: field.id,
    body: z.strictObject({ isOn: z.boolean() }),
    response: z.object({ homeAssistant }),
  },
} as const satisfies Record<string, EndpointSchemas>;
