import { connect as connectTcp } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { createWebSocketStream, WebSocket } from 'ws';
import { parseServerUrl } from '../net/server-url.ts';

const defaultPorts: Record<string, number> = { 'mqtt:': 1883, 'mqtts:': 8883 };
const protocols = [...Object.keys(defaultPorts), 'ws:', 'wss:'];

export const isBrokerUrl = (text: string): boolean => parseServerUrl(text, protocols) !== null;

/** Credentials of the URL in the form of an MQTT CONNECT packet. */
export const loginOf = ({ username, password }: URL) => ({
  ...(username && { username: decodeURIComponent(username) }),
  ...(password && { password: Buffer.from(decodeURIComponent(password)) }),
});

export const dialBroker = (url: URL): Duplex => {
  const { protocol, hostname } = url;
  if (protocol === 'ws:' || protocol === 'wss:') return createWebSocketStream(new WebSocket(url, 'mqtt'));
  const host = hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (defaultPorts[protocol] ?? 0);
  return protocol === 'mqtts:'
    ? connectTls({ host, port, servername: host })
    : connectTcp({ host, port, noDelay: true });
};
