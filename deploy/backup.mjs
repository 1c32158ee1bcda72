// In the image, against DATABASE_URL: node deploy/backup.mjs FILE
import { backUp } from '../scripts/lib/backup.mjs';

const [file, ...rest] = process.argv.slice(2);
try {
  if (!file || file.startsWith('-') || rest.length > 0) throw new Error('node deploy/backup.mjs FILE');
  process.stdout.write(`${await backUp(file)}\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
