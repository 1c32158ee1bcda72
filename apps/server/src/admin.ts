import { runAdmin } from './admin-cli/run.ts';
import { readConfig } from './config.ts';

const terminal = {
  out: (line: string) => process.stdout.write(`${line}\n`),
  error: (line: string) => process.stderr.write(`${line}\n`),
};

process.exitCode = await runAdmin(process.argv.slice(2), readConfig, terminal);
