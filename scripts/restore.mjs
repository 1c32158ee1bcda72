import { ensureInstalled } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';

checkNodeVersion();
const asked = process.argv.slice(2);
const [file, ...rest] = asked.filter((argument) => argument !== '--yes');
try {
  if (!file || file.startsWith('-') || rest.length > 0) throw new Error('npm run restore -- FILE [--yes]');
  await ensureInstalled();
  const { restore } = await import('./lib/backup.mjs');
  console.log(await restore(file, { mayReplace: asked.includes('--yes') }));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
