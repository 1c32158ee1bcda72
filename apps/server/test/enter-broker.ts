import type { IClientOptions } from 'mqtt';
import { onTestFinished } from 'vitest';
import { connectDevice, type DeviceLogin } from './mqtt-device.ts';

/** A device that stays connected until the end of the test, unless it is thrown out. */
export const enterBroker = async (port: number, device: DeviceLogin, options?: IClientOptions) => {
  const client = await connectDevice(port, device, options);
  client.on('error', () => {});
  onTestFinished(() => client.endAsync(true));
  return client;
};
