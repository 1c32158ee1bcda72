import { connect, type MqttClient } from 'mqtt';
import { type Command, type Message, parseCommand } from './messages.ts';

export interface Credentials {
  imei: string;
  secret: string;
  /** From which new secrets are derived; without it the device cannot take one. */
  key?: string | undefined;
}

export interface Server {
  url: string;
  /** Takes any certificate, for servers under test. */
  isInsecure?: boolean | undefined;
}

export interface LinkEvents {
  onOpen: () => void;
  onCommand: (command: Command) => void;
  /** Once; `error` where there was one, `undefined` after `close()`. */
  onClose: (error: Error | undefined) => void;
}

export interface Link {
  isOpen: () => boolean;
  /** Answers when the server has acknowledged; fails when the connection ends before. */
  send: (message: Message | Message[]) => Promise<void>;
  close: () => void;
}

export type OpenLink = (credentials: Credentials, events: LinkEvents) => Link;

const connectTimeout = 30_000;
const keepAliveSeconds = 240;

const subscribe = (client: MqttClient, imei: string, done: () => void) =>
  client.subscribe(`devices/${imei}/down`, { qos: 1 }, (error) => (error ? client.end(true) : done()));

/** One connection of one device. It does not come back by itself: when to try again is the device's own affair. */
export const createOpenLink =
  ({ url, isInsecure = false }: Server): OpenLink =>
  ({ imei, secret }, { onOpen, onCommand, onClose }) => {
    let isOpen = false;
    let isFinished = false;
    let lastError: Error | undefined;
    const client = connect(url, {
      username: imei,
      password: secret,
      clientId: imei,
      protocolVersion: 4,
      reconnectPeriod: 0,
      keepalive: keepAliveSeconds,
      connectTimeout,
      rejectUnauthorized: !isInsecure,
    });
    const finish = () => {
      if (isFinished) return;
      isFinished = true;
      isOpen = false;
      onClose(lastError);
      client.end(true);
    };
    client.on('connect', () =>
      subscribe(client, imei, () => {
        isOpen = true;
        onOpen();
      }),
    );
    client.on('message', (_topic, payload) => {
      const command = parseCommand(payload);
      if (command) onCommand(command);
    });
    client.on('error', (error) => {
      lastError = error;
      finish();
    });
    client.on('close', finish);

    return {
      isOpen: () => isOpen,
      send: async (message) => {
        await client.publishAsync(`devices/${imei}/up`, JSON.stringify(message), { qos: 1 });
      },
      close: () => {
        isOpen = false;
        client.end();
      },
    };
  };
