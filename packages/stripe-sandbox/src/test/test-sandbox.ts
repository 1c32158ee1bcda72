import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { type SandboxOptions, startSandbox } from '../sandbox.ts';
import { addFault, checkShapes } from './check-shapes.ts';

export const KEY = 'sk_test_sandbox';

export const seconds = (iso: string) => Date.parse(iso) / 1000;

/** `fetch` for the SDK: validates every response and records calls to unknown paths as faults. */
const checkedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const body = (await response.clone().json()) as { error?: { message: string } };
  checkShapes(body);
  if (body.error?.message.startsWith('Unrecognized request URL')) addFault(body.error.message);
  return response;
};

export const clientOf = (port: number) =>
  new Stripe(KEY, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(checkedFetch),
  });

export interface TestSandbox extends Awaited<ReturnType<typeof startSandbox>> {
  stripe: Stripe;
  clock: { now: Date };
}

export const startTestSandbox = async (
  options: Partial<SandboxOptions> & { start?: string; keepsRunning?: boolean } = {},
): Promise<TestSandbox> => {
  const clock = { now: new Date(options.start ?? '2026-01-15T12:00:00Z') };
  const sandbox = await startSandbox({ now: () => clock.now, ...options });
  if (!options.keepsRunning) onTestFinished(() => sandbox.close());
  return { ...sandbox, stripe: clientOf(sandbox.port), clock };
};

interface BrowserAnswer {
  status?: string;
  payment_method?: string | null;
  error?: { code?: string; message: string; decline_code?: string };
}

/** Posts like a browser: without an API key, at most with a client secret. */
export const browserPost = async (sandbox: { url: string }, path: string, form: Record<string, string>) => {
  const response = await fetch(`${sandbox.url}${path}`, { method: 'POST', body: new URLSearchParams(form) });
  const body = (await response.json()) as BrowserAnswer;
  checkShapes(body);
  return { status: response.status, body };
};

export const cardForm = (number: string, clientSecret: string) => ({
  client_secret: clientSecret,
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2034',
  'payment_method_data[card][cvc]': '123',
  'payment_method_data[billing_details][name]': 'Jo Bloggs',
  'payment_method_data[billing_details][address][country]': 'AU',
});
