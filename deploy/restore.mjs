// In the image, against DATABASE_URL, while no server runs: node deploy/restore.mjs FILE [--yes]
import { restore } from '../scripts/lib/backup.mjs';

const asked = process.argv.slice(2);
const [file, ...rest] = asked.filter((argument) => argument !== '--yes');
try {
  if (!file || file.startsWith('-') || rest.length > 0) throw new Error('node deploy/restore.mjs FILE [--yes]');
  process.stdout.write(`${await restore(file, { mayReplace: asked.includes('--yes') })}\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
