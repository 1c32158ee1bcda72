import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);

// Mosquitto's defaults. The secrets are long and random, so a slower hash would only slow down reconnects.
const iterations = 101;
const saltBytes = 12;
const keyBytes = 64;

/** PBKDF2-SHA512 in the format of Mosquitto's password file: `$7$iterations$salt$key`. */
export const mosquittoHash = async (secret: string): Promise<string> => {
  const salt = randomBytes(saltBytes);
  const key = await derive(secret, salt, iterations, keyBytes, 'sha512');
  return `$7$${iterations}$${salt.toString('base64')}$${key.toString('base64')}`;
};

export const matchesMosquittoHash = async (hash: string, secret: string): Promise<boolean> => {
  const [, form, rounds, salt = '', key = ''] = hash.split('$');
  if (form !== '7') return false;
  const expected = Buffer.from(key, 'base64');
  const actual = await derive(secret, Buffer.from(salt, 'base64'), Number(rounds), expected.length, 'sha512');
  return timingSafeEqual(actual, expected);
};
