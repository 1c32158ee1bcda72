import { runAdmin } from './admin-cli/run.ts';
import { folderOfCaller, readConfig } from './config.ts';

const terminal = {
  out: (line: string) => process.stdout.write(`${line}\n`),
  error: (line: string) => process.stderr.write(`${line}\n`),
};

// Whoever reads may stop early (`… | head`), and the command is done all the same.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  terminal.error(`The output could not be written (${error.code ?? error.message}).`);
  process.exit(1);
});

process.exitCode = await runAdmin(process.argv.slice(2), readConfig, terminal, folderOfCaller());
