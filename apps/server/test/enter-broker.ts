import type { IClientOptions } from 'mqtt';
import { onTestFinished } from 'vitest';
import { connectDevice, type DeviceLogin } from './mqtt-device.ts';

/** Connects a device that is disconnected at the end of the test, unless the broker does so earlier. */
export const enterBroker = async (port: number, device: DeviceLogin, options?: IClientOptions) => {
  const client = await connectDevice(port, device, options);
  client.on('error', () => {});
  onTestFinished(() => client.endAsync(true));
  return client;
};
