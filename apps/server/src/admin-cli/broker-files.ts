import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { mosquittoPasswords, mosquittoRights, serverLoginOf } from '../gateway/broker-rights.ts';
import { mosquittoHash } from '../platform/secrets/mosquitto-hash.ts';

export interface DeviceLogin {
  imei: string;
  secretHash: string;
}

/** Written in place, so that a file keeps the owner it was given: the broker reads it again as its own user. */
const write = (file: string, text: string) => {
  writeFileSync(file, text, { mode: 0o600 });
  return file;
};

/** Mosquitto's password and ACL files, with the account by which `MQTT_URL` says that the server signs in. */
export const writeBrokerFiles = async (folder: string, logins: DeviceLogin[], mqttUrl: string | undefined) => {
  const server = serverLoginOf(mqttUrl);
  const own = server ? [{ username: server.username, hash: await mosquittoHash(server.password) }] : [];
  const devices = logins.map(({ imei, secretHash }) => ({ username: imei, hash: secretHash }));
  const path = resolve(folder);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return [
    { file: write(join(path, 'passwords'), mosquittoPasswords([...own, ...devices])), holds: accounts(server, logins) },
    { file: write(join(path, 'acl'), mosquittoRights(server)), holds: 'rights' },
  ];
};

const accounts = (server: object | null, { length }: DeviceLogin[]) =>
  `${length} devices, ${server ? 'and this server' : 'without this server: MQTT_URL names no user'}`;
