import type { Context } from '../context.ts';
import { type Seen, viewOf } from '../views/view.ts';
import { invalid } from './errors.ts';
import { listOf } from './paging.ts';

/** Expandable id fields by object type. */
const REFERENCES: Record<string, Record<string, Seen>> = {
  invoice_payment: { invoice: 'invoice' },
  invoice: { discounts: 'discount' },
  payment_intent: { latest_charge: 'charge' },
  subscription: { discounts: 'discount', latest_invoice: 'invoice', schedule: 'subscription_schedule' },
};

type Thing = Record<string, unknown>;
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null;

/** Payments of an invoice are present only when expanded. */
const paymentsOf = (ctx: Context, invoice: Thing) => {
  const payments = ctx.store.all('invoice_payment').filter((row) => row.invoice === invoice.id);
  return listOf(
    payments.map((row) => viewOf(ctx, 'invoice_payment', row)),
    '/v1/invoice_payments',
  );
};

/** Returns a copy of the response with the requested ids expanded to objects. */
export const expandAnswer = (ctx: Context, answer: object, paths: string[] | undefined): object => {
  if (!paths?.length) return answer;
  const copy = structuredClone(answer) as Thing;
  for (const path of paths) expand(ctx, copy, path.split('.'), path);
  return copy;
};

const expand = (ctx: Context, thing: Thing, [part, ...rest]: string[], path: string): void => {
  if (part === undefined) return;
  const table = REFERENCES[String(thing.object)]?.[part];
  if (table) thing[part] = replace(ctx, table, thing[part]);
  else if (thing.object === 'invoice' && part === 'payments') thing[part] ??= paymentsOf(ctx, thing);
  else if (thing.object !== 'list' || part !== 'data') {
    throw invalid(`This property cannot be expanded (${path}).`, 'expand');
  }
  for (const value of [thing[part]].flat()) if (isThing(value)) expand(ctx, value, rest, path);
};

const replace = (ctx: Context, table: Seen, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => replace(ctx, table, one));
  if (typeof value !== 'string') return value;
  const row = ctx.store.get(table, value);
  return row ? structuredClone(viewOf(ctx, table, row)) : value;
};
