import { createServer, type Socket } from 'node:net';
import { generate, type IConnectPacket, type IPublishPacket, type Packet, parser } from 'mqtt-packet';

interface Client {
  socket: Socket;
  clientId: string;
  will: IConnectPacket['will'] | null;
  topics: string[];
}

/** A broker like Mosquitto with retained messages and wills, but without the wildcards `#` and `+`. */
export const startRetainingBroker = async (port = 0) => {
  const retained = new Map<string, string>();
  const published: { topic: string; payload: string; isRetained: boolean }[] = [];
  const connects: IConnectPacket[] = [];
  const clients = new Set<Client>();
  const sockets = new Set<Socket>();
  let isMute = false;

  const send = (socket: Socket, packet: Packet) => void socket.write(generate(packet, { protocolVersion: 5 }));

  const tell = (topic: string, payload: string) => {
    for (const { socket, topics } of clients) {
      if (!topics.includes(topic)) continue;
      send(socket, { cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false });
    }
  };

  const take = (topic: string, payload: string, isRetained: boolean) => {
    published.push({ topic, payload, isRetained });
    if (isRetained && payload === '') retained.delete(topic);
    else if (isRetained) retained.set(topic, payload);
    tell(topic, payload);
  };

  const takePublish = (socket: Socket, { topic, payload, qos, messageId = 0, retain }: IPublishPacket) => {
    take(topic, payload.toString(), retain);
    if (qos > 0) send(socket, { cmd: 'puback', messageId, reasonCode: 0 });
  };

  const leave = (client: Client) => {
    clients.delete(client);
    if (client.will) take(client.will.topic, client.will.payload.toString(), client.will.retain ?? false);
    client.will = null;
  };

  const accept = (socket: Socket, packet: IConnectPacket): Client => {
    connects.push(packet);
    for (const one of [...clients].filter(({ clientId }) => clientId === packet.clientId)) {
      leave(one);
      one.socket.destroy();
    }
    const client = { socket, clientId: packet.clientId, will: packet.will ?? null, topics: [] };
    clients.add(client);
    send(socket, { cmd: 'connack', reasonCode: 0, sessionPresent: false });
    return client;
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    let client: Client | undefined;
    const reader = parser({ protocolVersion: 5 });
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      if (client) leave(client);
    });
    socket.on('data', (chunk) => {
      if (!isMute) reader.parse(chunk);
    });
    reader.on('packet', (packet) => {
      if (packet.cmd === 'connect') client = accept(socket, packet);
      else if (packet.cmd === 'publish') takePublish(socket, packet);
      else if (packet.cmd === 'pingreq') send(socket, { cmd: 'pingresp' });
      else if (packet.cmd === 'subscribe') {
        client?.topics.push(...packet.subscriptions.map(({ topic }) => topic));
        send(socket, { cmd: 'suback', messageId: packet.messageId ?? 0, granted: packet.subscriptions.map(() => 1) });
      } else if (packet.cmd === 'disconnect' && client) client.will = null;
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: used } = server.address() as { port: number };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: used,
    url: `mqtt://ha:a-secret-of-the-broker@127.0.0.1:${used}`,
    retained,
    published,
    connects,
    say: tell,
    cut,
    /** Reads all packets and never answers. */
    mute: () => {
      isMute = true;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export type RetainingBroker = Awaited<ReturnType<typeof startRetainingBroker>>;
