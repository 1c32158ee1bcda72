import type { StatusCheck } from '@holdfast/contract/status.rules';
import { type Terminal, toJson } from '../admin-cli/output.ts';
import { type Config, ConfigError } from '../config.ts';
import { checkDatabase } from './check-database.ts';
import { type Finding, failed, ok, warning } from './finding.ts';
import { lookAround } from './look-around.ts';

type Titled = [title: string, Finding];

const titles: Record<StatusCheck, string> = {
  database: 'Database',
  migrations: 'Migrations',
  clock: 'Clock',
  mail: 'Mail',
  broker: 'Broker',
  redis: 'Redis',
  homeAssistant: 'Home Assistant',
  disk: 'Disk',
  certificate: 'Certificate',
  map: 'Map',
  publicAddress: 'Public address',
};

const planWarning = warning(
  'REQUIRE_PLAN=1 stores nothing new of a GPS tracker without an active plan, and without STRIPE_SECRET_KEY plans are for test cards',
  'Buy them so (docs/operations.md, Plans and payments), or set REQUIRE_PLAN=0.',
);

const configurationOf = (readConfig: () => Config): { config: Config | null; findings: Titled[] } => {
  try {
    const config = readConfig();
    const mode = config.isProduction ? 'production' : 'for trying out (NODE_ENV is not production)';
    const findings: Titled[] = [['Configuration', ok(`understood, ${mode}`)]];
    if (config.requiresPlan && config.payments.provider === 'sandbox') findings.push(['Configuration', planWarning]);
    return { config, findings };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const advice = 'The README lists all variables.';
    return { config: null, findings: error.message.split('\n').map((line) => ['Configuration', failed(line, advice)]) };
  }
};

const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);

const toLine = ([name, { state, says, advice }]: Titled) =>
  `${state.padEnd(7)}  ${name.padEnd(14)}  ${advice ? `${sentence(says)} ${advice}` : says}`;

/** Looks at everything the server needs and changes nothing; answers whether nothing failed. */
export const runDoctor = async (readConfig: () => Config, terminal: Terminal, isJson: boolean): Promise<boolean> => {
  const { config, findings } = configurationOf(readConfig);
  const around = config ? await lookAround(config, () => checkDatabase(config)) : [];
  const all = [...findings, ...around.map(([name, finding]): Titled => [titles[name], finding])];
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
