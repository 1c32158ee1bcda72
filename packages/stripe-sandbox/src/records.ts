import { isDeepStrictEqual } from 'node:util';
import type { Context } from './context.ts';
import { noSuch } from './http/errors.ts';
import type { Tables } from './store.ts';
import { type Seen, viewOf } from './views/view.ts';

export const addRow = <N extends Seen>(ctx: Context, name: N, row: Tables[N], event?: string): Tables[N] => {
  ctx.store.put(name, row);
  if (event) ctx.emit(event, viewOf(ctx, name, row), null, testClockOf(ctx, row));
  return row;
};

/** Stores a changed row; the event has the previous values and is omitted if nothing changed. */
export const changeRow = <N extends Seen>(
  ctx: Context,
  name: N,
  old: Tables[N],
  changes: Partial<Tables[N]>,
  event?: string,
): Tables[N] => {
  if (!event) return ctx.store.put(name, { ...old, ...changes });
  const before = viewOf(ctx, name, old);
  const row = ctx.store.put(name, { ...old, ...changes });
  const after = viewOf(ctx, name, row);
  ctx.emit(event, after, differences(before, after), testClockOf(ctx, row));
  return row;
};

/** Emits an event without a change of the object. */
export const emit = <N extends Seen>(ctx: Context, name: N, row: Tables[N], event: string) =>
  ctx.emit(event, viewOf(ctx, name, row), null, testClockOf(ctx, row));

const differences = (before: object, after: object) => {
  const now = new Map<string, unknown>(Object.entries(after));
  return Object.fromEntries(Object.entries(before).filter(([key, value]) => !isDeepStrictEqual(value, now.get(key))));
};

const testClockOf = (ctx: Context, row: object): string | null => {
  if ('testClock' in row && typeof row.testClock === 'string') return row.testClock;
  if ('customer' in row && typeof row.customer === 'string') {
    return ctx.store.get('customer', row.customer)?.testClock ?? null;
  }
  return null;
};

/** Throws if missing: 404 for the object in the path, 400 for one in a parameter. */
export const needRow = <N extends Seen>(ctx: Context, name: N, id: string, param?: string): Tables[N] => {
  const row = ctx.store.get(name, id);
  if (!row) throw noSuch(name, id, param);
  return row;
};

/** Current time of the customer's test clock, otherwise of the app's clock. */
export const nowFor = (ctx: Context, customer: string) => ctx.now(ctx.store.get('customer', customer)?.testClock);

export const needCustomer = (ctx: Context, id: string, param?: string) => {
  const row = needRow(ctx, 'customer', id, param);
  if (row.isDeleted) throw noSuch('customer', id, param ?? 'customer');
  return row;
};
