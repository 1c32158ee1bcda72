import type { StatusCheck } from '@holdfast/contract/status.rules';
import type { Config } from '../config.ts';
import { checkBroker, checkHomeAssistant } from './check-broker.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkDisk } from './check-disk.ts';
import { checkMail } from './check-mail.ts';
import { checkMap } from './check-map.ts';
import type { Findings } from './check-pool.ts';
import { checkPublicAddress } from './check-public-address.ts';
import { checkRedis } from './check-redis.ts';
import { type Finding, failed, reasonOf } from './finding.ts';

export type Named = [name: StatusCheck, Finding];

const one = async (name: StatusCheck, check: () => Finding | Promise<Finding>): Promise<Named[]> => {
  try {
    return [[name, await check()]];
  } catch (error) {
    return [[name, failed(`could not be checked: ${reasonOf(error)}`, 'Please report this with the line above.')]];
  }
};

/** Runs all checks without changing anything. `checkDatabase` opens the database or uses an open one. */
export const lookAround = async (config: Config, checkDatabase: () => Promise<Findings>): Promise<Named[]> => {
  const { redisUrl, homeAssistantUrl, mqtt } = config;
  const { tls } = mqtt;
  const found = await Promise.all([
    checkDatabase().then(
      (findings) => Object.entries(findings) as Named[],
      (error: unknown): Named[] => [['database', failed(reasonOf(error), 'See DATA_DIR and its rights.')]],
    ),
    one('mail', () => checkMail(config)),
    one('broker', () => checkBroker(config)),
    redisUrl ? one('redis', () => checkRedis(redisUrl)) : [],
    homeAssistantUrl ? one('homeAssistant', () => checkHomeAssistant(homeAssistantUrl)) : [],
    one('disk', () => checkDisk(config)),
    tls ? one('certificate', () => checkCertificate(tls)) : [],
    one('map', () => checkMap(config)),
    one('publicAddress', () => checkPublicAddress(config)),
  ]);
  return found.flat();
};
