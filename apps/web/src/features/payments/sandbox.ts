import type { BillingAddress } from '@holdfast/contract/payments';
import { ApiError } from '../../lib/api-error.ts';
import { askForConfirmation } from './confirmation.ts';
import { paymentsTexts as texts } from './payments.texts.ts';

export interface TestCard {
  number: string;
  expMonth: string;
  expYear: string;
  cvc: string;
}

interface Intent {
  status: string;
  payment_method: string | null;
}

const intentId = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';
const kindOf = (clientSecret: string) => (clientSecret.startsWith('seti_') ? 'setup_intents' : 'payment_intents');

const providerMessage = (body: unknown) => {
  const { error } = (body ?? {}) as { error?: { message?: unknown } };
  return typeof error?.message === 'string' ? error.message : '';
};

/** The confirm call that Stripe's script would make from the browser. */
const send = async (clientSecret: string, fields: Record<string, string>): Promise<Intent> => {
  const address = `/api/dev/stripe/${kindOf(clientSecret)}/${encodeURIComponent(intentId(clientSecret))}/confirm`;
  const body = new URLSearchParams({ client_secret: clientSecret, ...fields });
  const response = await fetch(address, { method: 'POST', body }).catch(() => null);
  if (!response) throw new ApiError({ statusCode: 0, message: texts.unreachable });
  const reply: unknown = await response.json().catch(() => null);
  if (response.ok) return reply as Intent;
  throw new ApiError({ statusCode: response.status, message: providerMessage(reply) || texts.unreachable });
};

const finish = async (clientSecret: string, intent: Intent): Promise<Intent> => {
  if (intent.status !== 'requires_action') return intent;
  const confirmed = await askForConfirmation();
  const answered = await send(clientSecret, { confirmed: String(confirmed) });
  if (answered.status === 'succeeded' || answered.status === 'processing') return answered;
  throw new ApiError({ statusCode: 402, message: texts.cancelled });
};

const billingFields = ({ name, ...address }: BillingAddress) => {
  const prefix = 'payment_method_data[billing_details]';
  const lines = Object.entries(address).map(([field, value]) => [`${prefix}[address][${field}]`, value ?? '']);
  return { [`${prefix}[name]`]: name, ...Object.fromEntries(lines) } as Record<string, string>;
};

export const confirmTestCard = async (clientSecret: string, card: TestCard, address: BillingAddress) => {
  const fields = {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number.replaceAll(/\s/g, ''),
    'payment_method_data[card][exp_month]': card.expMonth,
    'payment_method_data[card][exp_year]': card.expYear,
    'payment_method_data[card][cvc]': card.cvc,
    ...billingFields(address),
  };
  const { payment_method: id } = await finish(clientSecret, await send(clientSecret, fields));
  if (!id) throw new ApiError({ statusCode: 402, message: texts.unreachable });
  return id;
};

/** Simulated 3-D Secure confirmation. */
export const confirmTestPayment = (clientSecret: string) =>
  finish(clientSecret, { status: 'requires_action', payment_method: null });
