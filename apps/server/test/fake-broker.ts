import { createServer, type Socket } from 'node:net';
import { generate, type IConnectPacket, type IPublishPacket, type Packet, parser } from 'mqtt-packet';

interface Session {
  socket: Socket | null;
  topics: Set<string>;
  /** Redelivered on the next connection. */
  unacknowledged: Map<number, IPublishPacket>;
}

const matches = (filter: string, topic: string) => {
  const [wanted, given] = [filter.split('/'), topic.split('/')];
  return wanted.length === given.length && wanted.every((part, at) => part === '+' || part === given[at]);
};

/**
 * A broker like Mosquitto, with persistent sessions and shared subscriptions (round robin, including offline sessions).
 */
export const startFakeBroker = async () => {
  const sessions = new Map<string, Session>();
  const subscribed: string[] = [];
  const connects: IConnectPacket[] = [];
  let lastId = 0;
  let turn = 0;

  const route = ({ topic, payload }: IPublishPacket) => {
    const groups = [...sessions.values()].filter(({ topics }) =>
      [...topics].some((name) => matches(name.replace(/^\$share\/\w+\//, ''), topic)),
    );
    turn += 1;
    const session = groups[turn % groups.length];
    if (!session) return;
    lastId = (lastId % 65_535) + 1;
    const packet: IPublishPacket = {
      cmd: 'publish',
      topic,
      payload,
      qos: 1,
      messageId: lastId,
      dup: false,
      retain: false,
    };
    session.unacknowledged.set(lastId, packet);
    session.socket?.write(generate(packet, { protocolVersion: 5 }));
  };

  const server = createServer((socket) => {
    let session: Session | undefined;
    let isEnded = false;
    const send = (packet: Packet) => void socket.write(generate(packet, { protocolVersion: 5 }));
    const reader = parser({ protocolVersion: 5 });
    socket.on('data', (chunk) => reader.parse(chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      if (session?.socket === socket) session.socket = null;
      if (isEnded) for (const [id, one] of sessions) if (one === session) sessions.delete(id);
    });
    reader.on('packet', (packet) => {
      if (packet.cmd === 'connect') {
        connects.push(packet);
        const known = sessions.get(packet.clientId);
        known?.socket?.destroy();
        session = known ?? { socket, topics: new Set(), unacknowledged: new Map() };
        session.socket = socket;
        sessions.set(packet.clientId, session);
        send({ cmd: 'connack', reasonCode: 0, sessionPresent: known !== undefined });
        for (const waiting of session.unacknowledged.values()) send({ ...waiting, dup: true });
      } else if (packet.cmd === 'subscribe') {
        for (const { topic } of packet.subscriptions) session?.topics.add(topic);
        subscribed.push(...packet.subscriptions.map(({ topic }) => topic));
        send({ cmd: 'suback', messageId: packet.messageId ?? 0, granted: packet.subscriptions.map(() => 1) });
      } else if (packet.cmd === 'unsubscribe') {
        for (const topic of packet.unsubscriptions) session?.topics.delete(topic);
        send({ cmd: 'unsuback', messageId: packet.messageId ?? 0, granted: packet.unsubscriptions.map(() => 0) });
      } else if (packet.cmd === 'publish') {
        if (packet.qos > 0) send({ cmd: 'puback', messageId: packet.messageId ?? 0, reasonCode: 0 });
        route(packet);
      } else if (packet.cmd === 'puback') session?.unacknowledged.delete(packet.messageId ?? 0);
      else if (packet.cmd === 'pingreq') send({ cmd: 'pingresp' });
      else if (packet.cmd === 'disconnect') isEnded = packet.properties?.sessionExpiryInterval === 0;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const cut = () => {
    for (const { socket } of sessions.values()) socket?.destroy();
  };
  return {
    url: `mqtt://127.0.0.1:${port}`,
    /** Topics of all SUBSCRIBE packets, with repetitions. */
    subscribed,
    connects,
    sessions,
    /** Like a restart of Mosquitto: disconnects all clients and forgets shared subscriptions. */
    restart: () => {
      for (const { topics } of sessions.values()) topics.clear();
      cut();
    },
    unacknowledged: () => [...sessions.values()].reduce((sum, session) => sum + session.unacknowledged.size, 0),
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
