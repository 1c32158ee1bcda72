import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import { deriveSecret } from '../secrets/secrets.ts';
import { createPayments, type Payments } from './payments.ts';

export interface Sandbox {
  url: string;
  /** Runs all due work and waits until its webhooks are delivered. */
  catchUp: () => Promise<void>;
  close: () => Promise<void>;
}

export interface PaymentProvider {
  payments: Payments;
  sandbox: Sandbox | null;
}

export interface ProviderOptions {
  config: Pick<Config, 'payments' | 'dataDir' | 'appSecret' | 'localUrl' | 'webUrl' | 'brand'>;
  /** Operator's logo for invoices of the sandbox; for Stripe it is configured in the Stripe dashboard. */
  logo?: Buffer | null;
  clock: Clock;
  log: Logger;
  timeoutMs?: number | undefined;
  /** Keeps the sandbox state in memory only, which is faster. */
  isForgetful?: boolean;
}

export const sandboxPath = '/api/dev/stripe';

export const noProvider = ({ log }: Pick<ProviderOptions, 'log'>): PaymentProvider => ({
  payments: createPayments({ address: null, webhookSecret: undefined, log }),
  sandbox: null,
});

const startSandboxFor = async ({ config, clock, isForgetful, logo = null }: ProviderOptions, webhookSecret: string) => {
  // Imported dynamically, so that production never loads it.
  const { startSandbox } = await import('@holdfast/stripe-sandbox/sandbox');
  return startSandbox({
    now: clock,
    ...(!isForgetful && { file: join(config.dataDir, 'stripe-sandbox.json') }),
    webhook: { url: `${config.localUrl}/api/payments/webhook`, secret: webhookSecret },
    baseUrl: `${config.webUrl}${sandboxPath}`,
    business: { name: config.brand.name, supportEmail: config.brand.supportEmail, logo },
  });
};

/** Stripe if a key is configured; else the local sandbox, or nothing in production. */
export const openProvider = async (options: ProviderOptions): Promise<PaymentProvider> => {
  const { config, log, timeoutMs } = options;
  const { provider, secretKey, apiUrl, webhookSecret } = config.payments;
  if (provider === 'off') return noProvider(options);
  if (secretKey) {
    const address = { secretKey, url: apiUrl, timeoutMs };
    return { payments: createPayments({ address, webhookSecret, log }), sandbox: null };
  }
  const ownSecret = `whsec_${deriveSecret(config.appSecret, 'payment-sandbox').toString('hex')}`;
  const running = await startSandboxFor(options, ownSecret);
  const address = { secretKey: 'sk_test_sandbox', url: running.url };
  return {
    payments: createPayments({ address, webhookSecret: ownSecret, log }),
    sandbox: {
      url: running.url,
      catchUp: async () => {
        await running.runDue();
        await running.webhooksIdle();
      },
      close: () => running.close(),
    },
  };
};
