import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { mosquittoPasswords, mosquittoRights, serverLoginOf } from '../gateway/broker-rights.ts';
import { mosquittoHash } from '../platform/secrets/mosquitto-hash.ts';

interface DeviceLogin {
  imei: string;
  secretHash: string;
}

interface MappingLogin {
  username: string;
  topic: string;
  secretHash: string;
}

export interface BrokerLogins {
  devices: DeviceLogin[];
  mappings: MappingLogin[];
}

/** Overwrites in place, which keeps the file's owner: the broker rereads it as its own user. */
const write = (file: string, text: string) => {
  writeFileSync(file, text, { mode: 0o600 });
  return file;
};

/** Mosquitto's password and ACL files, including the account of this server from the credentials in `MQTT_URL`. */
export const writeBrokerFiles = async (folder: string, logins: BrokerLogins, mqttUrl: string | undefined) => {
  const server = serverLoginOf(mqttUrl);
  const own = server ? [{ username: server.username, hash: await mosquittoHash(server.password) }] : [];
  const others = [
    ...logins.devices.map(({ imei, secretHash }) => ({ username: imei, hash: secretHash })),
    ...logins.mappings.map(({ username, secretHash }) => ({ username, hash: secretHash })),
  ];
  const path = resolve(folder);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return [
    { file: write(join(path, 'passwords'), mosquittoPasswords([...own, ...others])), holds: accounts(server, logins) },
    { file: write(join(path, 'acl'), mosquittoRights(server, logins.mappings)), holds: 'rights' },
  ];
};

const accounts = (server: object | null, { devices, mappings }: BrokerLogins) =>
  `${devices.length} devices, ${mappings.length > 0 ? `${mappings.length} mappings, ` : ''}${server ? 'and this server' : 'without this server: MQTT_URL names no user'}`;
