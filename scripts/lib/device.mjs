import mqtt from 'mqtt';

const SETTINGS = { protocolVersion: 4, reconnectPeriod: 0, connectTimeout: 10_000 };

/**
 * Connected device: `report` resolves when the server has stored the point; `commands` holds the received commands,
 * each of which is acknowledged.
 */
export async function connectDevice(port, { imei, deviceSecret }) {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    ...SETTINGS,
    clientId: imei,
    username: imei,
    password: deviceSecret,
  });
  client.on('error', () => {});
  const send = (message) => client.publishAsync(`devices/${imei}/up`, JSON.stringify(message), { qos: 1 });
  const commands = [];
  client.on('message', (_, text) => {
    const command = JSON.parse(String(text));
    commands.push(command);
    send({ type: 'ack', id: command.id, ok: true }).catch(() => {});
  });
  await client.subscribeAsync(`devices/${imei}/down`, { qos: 1 });
  return {
    commands,
    report: (point) => send({ type: 'location', source: 'gps', accuracy: 12, ...point }),
    close: () => client.endAsync(true),
  };
}
