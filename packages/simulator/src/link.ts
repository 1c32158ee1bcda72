import { connect, type MqttClient } from 'mqtt';
import { type Command, type Message, parseCommand } from './messages.ts';

export interface Credentials {
  imei: string;
  secret: string;
  /** Root key for deriving new secrets; without it the device refuses a rekey. */
  key?: string | undefined;
}

export interface Server {
  url: string;
  /** Accepts any TLS certificate, for servers under test. */
  isInsecure?: boolean | undefined;
}

export interface LinkEvents {
  onOpen: () => void;
  onCommand: (command: Command) => void;
  /** Called once; `error` is undefined after `close()`. */
  onClose: (error: Error | undefined) => void;
}

export interface Link {
  isOpen: () => boolean;
  /** Resolves on the server's acknowledgement; rejects if the connection ends before. */
  send: (message: Message | Message[]) => Promise<void>;
  close: () => void;
}

export type OpenLink = (credentials: Credentials, events: LinkEvents) => Link;

const connectTimeout = 30_000;
const keepAliveSeconds = 240;

const subscribe = (client: MqttClient, imei: string, done: () => void) =>
  client.subscribe(`devices/${imei}/down`, { qos: 1 }, (error) => (error ? client.end(true) : done()));

/** A single connection without automatic reconnect: the device decides when to retry. */
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
