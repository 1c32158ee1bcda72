import { mappingPresets } from '@holdfast/contract/mappings.rules';
import type { MqttClient } from 'mqtt';
import { createDevice } from './device-factories.ts';
import { type Door, freePort, type Sender } from './end-under-load.ts';
import { connectDevice, type DeviceLogin, location, publish } from './mqtt-device.ts';

const inFlight = 10;

const sendOver =
  (
    port: string | undefined,
    login: DeviceLogin,
    send: (client: MqttClient, time: number) => Promise<unknown>,
  ): Sender =>
  async ({ timeOf, isStopped }, acknowledge) => {
    const client = await connectDevice(Number(port), login);
    client.on('error', () => {});
    const sendLane = async (lane: number) => {
      // Sends each message twice, like a device that retries unacknowledged messages.
      for (let step = lane; !isStopped(); step += inFlight) {
        const time = timeOf(step >> 1);
        await send(client, time);
        acknowledge([time]);
      }
    };
    const gone = new Promise<void>((resolve) => client.once('close', () => resolve()));
    const sending = Array.from({ length: inFlight }, (_, lane) => sendLane(lane).catch(() => {}));
    await gone;
    await client.endAsync(true);
    await Promise.all(sending);
  };

/** Our own devices, and devices behind a mapping's account. */
export const mqttDoor: Door = {
  name: 'MQTT',
  env: async () => ({ MQTT_PORT: String(await freePort()) }),
  senders: [
    {
      name: 'MQTT',
      prepare: async (test, owner, { MQTT_PORT }) => {
        const device = await createDevice(test, { owner });
        const send = (client: MqttClient, timestamp: number) => publish(client, device.imei, location({ timestamp }));
        return { ...device, send: sendOver(MQTT_PORT, device, send) };
      },
    },
    {
      name: 'a mapping',
      prepare: async (test, owner, { MQTT_PORT }) => {
        const { fields, speedUnit } = mappingPresets.chirpstack;
        const device = await createDevice(test, { owner, model: 'mqtt' });
        const added = { name: device.imei, topic: `farm/${device.imei}/{device}`, fields, speedUnit };
        const { mapping, password } = await test.services.mappings.add({ operator: 'test' }, added);
        const account = { imei: mapping.username, secret: password };
        const send = (client: MqttClient, time: number) => {
          const message = { time, object: { latitude: 47.141, longitude: 9.521, battery: 81 } };
          const topic = `farm/${device.imei}/${device.imei}`;
          return client.publishAsync(topic, JSON.stringify(message), { qos: 1 });
        };
        return { ...device, send: sendOver(MQTT_PORT, account, send) };
      },
    },
  ],
};
