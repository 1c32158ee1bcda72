import { register } from 'tsx/esm/api';

// A process of its own: the payment provider is nobody's part. Arguments: port, webhook's address and secret.
register();
const { startSandbox } = await import('../../packages/stripe-sandbox/src/sandbox.ts');
const [port, url, secret] = process.argv.slice(2);
const sandbox = await startSandbox({ now: () => new Date(), port: Number(port), webhook: { url, secret } });
console.log(`ready at ${sandbox.url}`);
process.once('SIGTERM', async () => {
  await sandbox.close();
  process.exit(0);
});
