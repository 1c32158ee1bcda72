import { commandsSchemas } from '@holdfast/contract/commands';
import { commandsEndpoints } from '@holdfast/contract/commands.endpoints';
import { isGps } from '@holdfast/contract/devices.rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { deviceOf } from '../devices/authorize-device.ts';
import type { CommandsService, NewCommand } from './commands.service.ts';
import { commandsTexts as texts } from './commands.texts.ts';

interface Caller {
  principal: Principal;
  request: FastifyRequest;
}

/** Only devices with a modem have a position and their own secret. */
const assertModem = (request: FastifyRequest) => {
  if (!isGps(deviceOf(request).type)) throw new AppError('command-unavailable');
};

export const registerCommandsRoutes = (app: FastifyInstance, { commands }: { commands: CommandsService }) => {
  const ask = async (
    { principal, request }: Caller,
    message: string,
    name: NewCommand['name'],
    args: NewCommand['args'] = {},
  ) => ({
    message,
    command: await commands.request(deviceOf(request), { name, args, requestedBy: principal.userId }),
  });

  bind(app, commandsEndpoints, commandsSchemas, {
    listCommands: async ({ request }) => ({ data: await commands.list(deviceOf(request)) }),
    setAlarm: async (call) => ask(call, texts.alarm[call.params.state], 'alarm', { state: call.params.state }),
    locate: async (call) => {
      assertModem(call.request);
      return ask(call, texts.locate, 'locate', call.body);
    },
    stopTracking: async (call) => {
      assertModem(call.request);
      return ask(call, texts.stopTracking, 'stop');
    },
    requestTemperature: async (call) => ask(call, texts.temperature, 'temperature'),
    rekey: async ({ principal, request }) => {
      assertModem(request);
      return { message: texts.rekey, command: await commands.rekey(deviceOf(request), principal.userId) };
    },
    setOperatingMode: async (call) => ask(call, texts.operatingMode, 'operatingMode', call.body),
    setAirplaneMode: async (call) => ask(call, texts.airplane, 'airplane', call.body),
  });
};
