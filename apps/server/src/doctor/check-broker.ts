import { randomBytes } from 'node:crypto';
import { generate, parser } from 'mqtt-packet';
import type { Config } from '../config.ts';
import { dialBroker, loginOf } from '../platform/mqtt/dial-broker.ts';
import { type Finding, failed, ok, reasonOf } from './finding.ts';

const waitMilliseconds = 8000;
const protocolVersion = 5;
const refusedFrom = 128;

/** Connects with its own client id and disconnects; subscribes and publishes nothing. */
const signIn = (url: URL) =>
  new Promise<void>((resolve, reject) => {
    const stream = dialBroker(url);
    const end = (error?: Error) => {
      clearTimeout(timer);
      stream.destroy();
      if (error) reject(error);
      else resolve();
    };
    const timer = setTimeout(() => end(new Error(`no answer within ${waitMilliseconds / 1000} s`)), waitMilliseconds);
    const reader = parser({ protocolVersion });
    reader.on('error', () => end(new Error('it does not speak MQTT 5')));
    reader.on('packet', (packet) => {
      if (packet.cmd !== 'connack') return;
      const { reasonCode = 0 } = packet;
      if (reasonCode >= refusedFrom) return end(new Error(`it refuses the connection (MQTT reason ${reasonCode})`));
      stream.write(generate({ cmd: 'disconnect', reasonCode: 0 }, { protocolVersion }), () => end());
    });
    stream.on('data', (chunk: Buffer) => reader.parse(chunk));
    // Only code or message: the error object may contain the URL with its password.
    stream.on('error', ({ code, message }: NodeJS.ErrnoException) => end(new Error(code ?? message)));
    stream.on('close', () => end(new Error('it ended the connection')));
    const clientId = `holdfast-doctor-${randomBytes(4).toString('hex')}`;
    stream.write(
      generate(
        { cmd: 'connect', protocolId: 'MQTT', protocolVersion, clientId, clean: true, keepalive: 10, ...loginOf(url) },
        { protocolVersion },
      ),
    );
  });

const ofAddress = async (address: string, variable: string): Promise<Finding> => {
  const url = new URL(address);
  try {
    await signIn(url);
    return ok(`${url.host} lets us in`);
  } catch (error) {
    return failed(
      `the broker ${url.host} cannot be used: ${reasonOf(error)}`,
      `Is it running with MQTT 5, and are address, user and password of ${variable} right?`,
    );
  }
};

export const checkBroker = async ({ mqtt }: Config): Promise<Finding> =>
  mqtt.url ? ofAddress(mqtt.url, 'MQTT_URL') : ok(`embedded, port ${mqtt.port}${mqtt.tls ? ' with TLS' : ''}`);

export const checkHomeAssistant = async (url: string): Promise<Finding> => ofAddress(url, 'HOME_ASSISTANT_MQTT_URL');
