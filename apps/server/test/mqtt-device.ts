import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';

export interface DeviceLogin {
  imei: string;
  secret: string;
}

/** An MQTT client of a device without automatic reconnect, so that a test notices a disconnect. */
export const connectDevice = (port: number, { imei, secret }: DeviceLogin, options: IClientOptions = {}) =>
  connectAsync(`mqtt://127.0.0.1:${port}`, {
    username: imei,
    password: secret,
    reconnectPeriod: 0,
    connectTimeout: 10_000,
    ...options,
  });

/** Resolves when the message is acknowledged. */
export const publish = (client: MqttClient, imei: string, message: unknown, qos: 0 | 1 | 2 = 1) =>
  client.publishAsync(`devices/${imei}/up`, typeof message === 'string' ? message : JSON.stringify(message), { qos });

export const seconds = (date = new Date()) => Math.floor(date.getTime() / 1000);

export const location = (fields: object = {}) => ({
  type: 'location',
  timestamp: seconds(),
  latitude: -33.86,
  longitude: 151.2,
  source: 'gps',
  accuracy: 12,
  ...fields,
});

/** Of a client that was connected; it may be closed already, when there is no event to come. */
export const isClosed = (client: MqttClient) =>
  new Promise<void>((resolve) => {
    if (!client.connected) resolve();
    else client.once('close', () => resolve());
  });
