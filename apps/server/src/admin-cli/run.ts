import { resolve } from 'node:path';
import type { z } from 'zod';
import { openServices } from '../boot.ts';
import type { Config } from '../config.ts';
import { runDoctor } from '../doctor/doctor.ts';
import { openDatabase } from '../platform/db/db.ts';
import { explainIssue } from '../platform/http/explain-issue.ts';
import { createLogger } from '../platform/log/log.ts';
import { operatorName } from '../platform/operator-name.ts';
import { noProvider } from '../platform/payments/provider.ts';
import { explain } from '../start-error.ts';
import { askServer } from './admin-socket.ts';
import { parseArguments } from './arguments.ts';
import type { Command, Options } from './definition.ts';
import { columnOf } from './device-file.ts';
import { type AdminRequest, type AdminResult, execute } from './execute.ts';
import { type Row, type Terminal, toJson, toTable } from './output.ts';
import { UsageError } from './usage-error.ts';

const exitCodes = { done: 0, failed: 1, notUnderstood: 2 } as const;

const withDatabase = async (config: Config, request: AdminRequest): Promise<AdminResult> => {
  const database = await openDatabase(config);
  try {
    const log = createLogger(config);
    // Without roles: events reach the servers through the bus, and their workers run the jobs. Payments are disabled.
    const withoutRoles = { ...config, roles: new Set<never>() };
    const { core, services, close } = await openServices(withoutRoles, {
      database,
      log,
      provider: noProvider({ log }),
      isOlderRefused: true,
    });
    // Creates the job queues, which enqueued mails need.
    await core.jobs.start();
    const answer = await execute(services, request, log);
    await close();
    return answer;
  } finally {
    await database.close();
  }
};

/** The API's `1.deviceUUID` is here `line 3 of the file, serial`. */
const inWords = (issue: z.core.$ZodIssue, placeOf: (row: number) => string): z.core.$ZodIssue => {
  const [row, ...rest] = issue.path;
  if (typeof row !== 'number') return issue;
  return { ...issue, path: [[placeOf(row), ...rest.map((field) => columnOf(String(field)))].join(', ')] };
};

const checkInput = (name: string, { input, prepare, placeOf }: Command, options: Options) => {
  const prepared = prepare(options);
  const checked = input.safeParse(prepared);
  if (checked.success) return prepared;
  const [issue] = checked.error.issues;
  const placed = issue && inWords(issue, (row) => placeOf?.(options, row) ?? `row ${row + 1}`);
  throw new UsageError(`${name}: ${placed ? explainIssue(placed).text : 'bad input'}`);
};

const withPaths = (options: Options, { paths = [] }: Command, typedIn: string): Options =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      value && paths.includes(name) ? resolve(typedIn, value) : value,
    ]),
  );

const work = async (args: string[], readConfig: () => Config, terminal: Terminal, typedIn: string) => {
  const asked = parseArguments(args);
  if ('help' in asked) {
    terminal.out(asked.help);
    return exitCodes.done;
  }
  if ('doctor' in asked) {
    return (await runDoctor(readConfig, terminal, asked.isJson)) ? exitCodes.done : exitCodes.failed;
  }
  const { name, command, isJson } = asked;
  const options = withPaths(asked.options, command, typedIn);
  const request = { name, input: checkInput(name, command, options), operator: operatorName() };
  const config = readConfig();
  const ofServer = config.databaseUrl ? null : await askServer(config.dataDir, request);
  const answer = ofServer ?? (await withDatabase(config, request));
  if ('error' in answer) {
    terminal.error(answer.error);
    return exitCodes.failed;
  }
  const rows: Row[] = await command.present(answer.result, options, config);
  terminal.out(isJson ? toJson(rows) : toTable(rows));
  const { length } = rows.filter((row) => row.error !== undefined);
  if (length > 0) terminal.error(`${length} of ${rows.length} failed`);
  return length > 0 ? exitCodes.failed : exitCodes.done;
};

/** `typedIn` is the folder where the command was typed, which npm leaves for the project's. */
export const runAdmin = async (
  args: string[],
  readConfig: () => Config,
  terminal: Terminal,
  typedIn = '.',
): Promise<number> => {
  try {
    return await work(args, readConfig, terminal, typedIn);
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.error(`${error.message}\nnpm run admin -- --help tells more`);
      return exitCodes.notUnderstood;
    }
    terminal.error(explain(error).replace(/^Not started: /, ''));
    return exitCodes.failed;
  }
};
