import { type Config, ConfigError } from '../../config.ts';
import { type Terminal, toJson } from '../output.ts';
import { checkBroker, checkHomeAssistant } from './check-broker.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkMail } from './check-mail.ts';
import { checkMap } from './check-map.ts';
import { checkPublicAddress } from './check-public-address.ts';
import { checkRedis } from './check-redis.ts';
import { type Finding, failed, ok, reasonOf } from './finding.ts';

type Named = [name: string, Finding];

const one = async (name: string, check: () => Finding | Promise<Finding>): Promise<Named[]> => {
  try {
    return [[name, await check()]];
  } catch (error) {
    return [[name, failed(`could not be checked: ${reasonOf(error)}`, 'Please report this with the line above.')]];
  }
};

const configurationOf = (readConfig: () => Config): { config: Config | null; findings: Named[] } => {
  try {
    const config = readConfig();
    const mode = config.isProduction ? 'production' : 'for trying out (NODE_ENV is not production)';
    return { config, findings: [['Configuration', ok(`understood, ${mode}`)]] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const advice = 'The README lists all variables.';
    return { config: null, findings: error.message.split('\n').map((line) => ['Configuration', failed(line, advice)]) };
  }
};

const examine = async (config: Config): Promise<Named[]> => {
  const { redisUrl, homeAssistantUrl, mqtt } = config;
  const { tls } = mqtt;
  const found = await Promise.all([
    checkDatabase(config).then(
      (findings) => Object.entries(findings),
      (error: unknown): Named[] => [['Database', failed(reasonOf(error), 'See DATA_DIR and its rights.')]],
    ),
    one('Mail', () => checkMail(config)),
    one('Broker', () => checkBroker(config)),
    redisUrl ? one('Redis', () => checkRedis(redisUrl)) : [],
    homeAssistantUrl ? one('Home Assistant', () => checkHomeAssistant(homeAssistantUrl)) : [],
    one('Disk', () => checkDisk(config)),
    tls ? one('Certificate', () => checkCertificate(tls)) : [],
    one('Map', () => checkMap(config)),
    one('Public address', () => checkPublicAddress(config)),
  ]);
  return found.flat();
};

const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);

const toLine = ([name, { state, says, advice }]: Named) =>
  `${state.padEnd(7)}  ${name.padEnd(14)}  ${advice ? `${sentence(says)} ${advice}` : says}`;

/** Looks at everything the server needs and changes nothing; answers whether nothing failed. */
export const runDoctor = async (readConfig: () => Config, terminal: Terminal, isJson: boolean): Promise<boolean> => {
  const { config, findings } = configurationOf(readConfig);
  const all = [...findings, ...(config ? await examine(config) : [])];
  const count = (state: Finding['state']) => all.filter(([, finding]) => finding.state === state).length;
  if (isJson) terminal.out(toJson(all.map(([check, finding]) => ({ check, ...finding }))));
  else {
    for (const finding of all) terminal.out(toLine(finding));
    terminal.out(
      `${all.length} check${all.length === 1 ? '' : 's'}: ${count('failed')} failed, ${count('warning')} with a warning`,
    );
  }
  return count('failed') === 0;
};
