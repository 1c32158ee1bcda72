import { createSecureContext } from 'node:tls';
import { listenForAdmin } from './admin-cli/admin-socket.ts';
import { boot } from './boot.ts';
import { atPort, type Config } from './config.ts';
import type { DemoFleetService } from './features/demo/demo-fleet.service.ts';
import { readCertificate } from './gateway/certificate-files.ts';
import { openDatabase } from './platform/db/db.ts';
import { findPort } from './ports.ts';
import { StartError } from './start-error.ts';
import { startUpLines } from './start-up.ts';

const findDemoFleet = async ({ localUrl, mqtt }: Config, fleet: DemoFleetService, port: number) => {
  const credentials = await fleet.credentials();
  const url = `${mqtt.tls ? 'mqtts' : 'mqtt'}://${new URL(localUrl).hostname}:${port}`;
  return credentials === null ? null : { url, credentials, isInsecure: mqtt.tls !== null };
};

const findTrackerPorts = async ({ host, trackerPorts }: Config) => {
  for (const [name, port] of Object.entries(trackerPorts)) {
    const settingOf = (free: number) =>
      `TRACKER_PORTS=${Object.entries({ ...trackerPorts, [name]: free }).map((entry) => entry.join(':'))}`;
    if (port !== 0) await findPort(host, port, settingOf);
  }
};

const assertUsableCertificate = ({ mqtt }: Config) => {
  try {
    if (mqtt.tls) createSecureContext(readCertificate(mqtt.tls));
  } catch (error) {
    throw new StartError(
      `Not started: the certificate for MQTT cannot be used (${(error as Error).message}). MQTT_TLS_CERT and MQTT_TLS_KEY take PEM files, of which one is the key of the other.`,
    );
  }
};

/** Starts everything in order; returns the start-up lines and a function that closes it all. */
export const startServer = async (asked: Config) => {
  const config = atPort(asked, await findPort(asked.host, asked.port));
  const hasBroker = config.roles.has('gateway') && !config.mqtt.url;
  if (hasBroker && config.mqtt.port !== 0) await findPort(config.host, config.mqtt.port, (port) => `MQTT_PORT=${port}`);
  if (config.roles.has('gateway')) await findTrackerPorts(config);
  if (hasBroker) assertUsableCertificate(config);
  const database = await openDatabase({ ...config, isServer: true });
  const { app, core, demo, gateway, services, close } = await boot(config, { database });
  const mqttPort = config.roles.has('gateway') ? await gateway.listen() : null;
  if (config.roles.has('gateway')) await gateway.listenForTrackers();
  await app.listen({ host: config.host, port: config.port });
  services.clock.follow();
  const { dataDir } = config;
  const adminSocket = database.isEmbedded ? await listenForAdmin({ dataDir, services, log: core.log }) : null;

  return {
    /** Connection data for simulating the demo devices; null without demo or with an external broker. */
    demoFleet: demo && mqttPort !== null ? await findDemoFleet(config, services.demoFleet, mqttPort) : null,
    lines: startUpLines({ config, database, demo, mailboxKey: services.mailbox.key }),
    close: async () => {
      await adminSocket?.close();
      await close();
      await database.close();
    },
  };
};
