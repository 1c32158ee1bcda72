import { register } from 'tsx/esm/api';

// Runs the payment provider in a separate process, which no fault affects. Arguments: port, webhook URL, secret.
register();
const { startSandbox } = await import('../../packages/stripe-sandbox/src/sandbox.ts');
const [port, url, secret] = process.argv.slice(2);
const sandbox = await startSandbox({ now: () => new Date(), port: Number(port), webhook: { url, secret } });
console.log(`ready at ${sandbox.url}`);
process.once('SIGTERM', async () => {
  await sandbox.close();
  process.exit(0);
});
