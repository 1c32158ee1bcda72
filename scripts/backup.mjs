import { ensureInstalled } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';

checkNodeVersion();
const [file, ...rest] = process.argv.slice(2);
try {
  if (!file || file.startsWith('-') || rest.length > 0) throw new Error('npm run backup -- FILE');
  await ensureInstalled();
  const { backUp } = await import('./lib/backup.mjs');
  console.log(await backUp(file));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
