import { backUp } from './backup/back-up.ts';
import { environmentOf } from './backup/environment.ts';

const [file, ...rest] = process.argv.slice(2);
try {
  if (!file || file.startsWith('-') || rest.length > 0) throw new Error('npm run backup -- FILE');
  process.stdout.write(`${await backUp(file, environmentOf(process.env))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
