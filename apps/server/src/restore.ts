import { environmentOf } from './backup/environment.ts';
import { restore } from './backup/restore.ts';

const asked = process.argv.slice(2);
const [file, ...rest] = asked.filter((argument) => argument !== '--yes');
try {
  if (!file || file.startsWith('-') || rest.length > 0) throw new Error('npm run restore -- FILE [--yes]');
  process.stdout.write(
    `${await restore(file, { mayReplace: asked.includes('--yes'), env: environmentOf(process.env) })}\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
