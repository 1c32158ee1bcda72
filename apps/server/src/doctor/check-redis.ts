import { pino } from 'pino';
import { connectFirst, createRedisClient } from '../platform/bus/redis-client.ts';
import { type Finding, failed, ok, reasonOf } from './finding.ts';

const oldestVersion = 7;

export const checkRedis = async (url: string): Promise<Finding> => {
  const { host } = new URL(url);
  const client = createRedisClient({ url, log: pino({ level: 'silent' }) });
  // Fails on the first error instead of reconnecting until the connection timeout.
  const refused = new Promise<never>((_, reject) => client.once('error', reject));
  try {
    await Promise.race([connectFirst(client), refused]);
    const [, version = '?'] = /^redis_version:(\S+)/m.exec(String(await client.info('server'))) ?? [];
    const says = `Redis ${version} at ${host}`;
    if (Number.parseInt(version, 10) >= oldestVersion) return ok(says);
    return failed(says, `Holdfast needs Redis ${oldestVersion} or newer.`);
  } catch (error) {
    return failed(
      `Redis at ${host} cannot be used: ${reasonOf(error)}`,
      'Is it running, and are address and password of REDIS_URL right?',
    );
  } finally {
    if (client.isOpen) client.destroy();
  }
};
