import { parseArgs } from 'node:util';
import { commands } from './commands.ts';
import type { Command, Options } from './definition.ts';
import { UsageError } from './usage-error.ts';

export type Asked =
  | { help: string }
  | { doctor: true; isJson: boolean }
  | { name: string; command: Command; options: Options; isJson: boolean };

const things = () => [...new Set(Object.keys(commands).map((name) => name.split(' ')[0]))].join(', ');
const verbsOf = (thing: string) =>
  Object.keys(commands)
    .filter((name) => name.startsWith(`${thing} `))
    .map((name) => name.split(' ')[1]);

const describe = ([name, { summary, options, required = [] }]: [string, Command]) => {
  const shown = Object.entries(options).map(([option, value]) =>
    required.includes(option) ? `--${option} ${value}` : `[--${option} ${value}]`,
  );
  return `  ${[name, ...shown].join(' ')}\n      ${summary}`;
};

const doctorHelp =
  '  doctor [--json]\n      whether everything that the server needs is there, and what to do; changes nothing';

const helpOf = (chosen: [string, Command][]) =>
  [
    'npm run admin -- <thing> <verb> [options] [--json]',
    '',
    ...chosen.map(describe),
    ...(chosen.length > 1 ? [doctorHelp, '  access\n      who may make which call of the API'] : []),
  ].join('\n');

const find = (thing: string, verb: string | undefined) => {
  if (thing === 'access') throw new UsageError('access reads the sources: npm run admin -- access, in a checkout');
  const verbs = verbsOf(thing);
  if (verbs.length === 0) throw new UsageError(`unknown thing '${thing}': there are ${things()}, doctor and access`);
  const command = commands[`${thing} ${verb}`];
  if (!command) {
    const complaint = verb === undefined ? `${thing} what?` : `unknown verb '${verb}' for ${thing}:`;
    throw new UsageError(`${complaint} There is ${verbs.join(', ')}`);
  }
  return command;
};

const flags = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

const parseOptions = (name: string, command: Command, args: string[]) => {
  const ofCommand = Object.keys(command.options).map((option) => [option, { type: 'string' }] as const);
  try {
    const { values } = parseArgs({ args, options: { ...Object.fromEntries(ofCommand), ...flags } });
    const given: Record<string, unknown> = values;
    const options = ofCommand.map(([option]) => [option, given[option]?.toString()] as const);
    return { options: Object.fromEntries(options), isJson: given.json === true, isHelp: given.help === true };
  } catch (error) {
    throw new UsageError(`${name}: ${(error as Error).message.split('. To specify')[0]}`);
  }
};

const parseDoctor = (args: string[]): Asked => {
  const wrong = args.find((arg) => !['--json', '--help', '-h'].includes(arg));
  if (wrong !== undefined) throw new UsageError(`doctor: takes no '${wrong}'`);
  if (args.includes('--help') || args.includes('-h')) return { help: doctorHelp };
  return { doctor: true, isJson: args.includes('--json') };
};

export const parseArguments = (args: string[]): Asked => {
  const [thing, verb, ...rest] = args;
  if (thing === undefined || thing === '--help' || thing === '-h' || thing === 'help') {
    return { help: helpOf(Object.entries(commands)) };
  }
  if (thing === 'doctor') return parseDoctor(args.slice(1));
  if (verb === '--help' || verb === '-h') {
    return { help: helpOf(Object.entries(commands).filter(([name]) => name.startsWith(`${thing} `))) };
  }
  const command = find(thing, verb);
  const name = `${thing} ${verb}`;
  const { options, isJson, isHelp } = parseOptions(name, command, rest);
  if (isHelp) return { help: helpOf([[name, command]]) };
  const missing = command.required?.find((option) => !options[option]);
  if (missing) throw new UsageError(`${name}: needs --${missing}`);
  return { name, command, options, isJson };
};
