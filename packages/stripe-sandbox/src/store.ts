import type * as rows from './rows.ts';

export interface Tables {
  product: rows.ProductRow;
  price: rows.PriceRow;
  tax_rate: rows.TaxRateRow;
  coupon: rows.CouponRow;
  customer: rows.CustomerRow;
  payment_method: rows.PaymentMethodRow;
  setup_intent: rows.SetupIntentRow;
  payment_intent: rows.PaymentIntentRow;
  charge: rows.ChargeRow;
  refund: rows.RefundRow;
  discount: rows.DiscountRow;
  invoice: rows.InvoiceRow;
  invoiceitem: rows.InvoiceItemRow;
  invoice_payment: rows.InvoicePaymentRow;
  subscription: rows.SubscriptionRow;
  subscription_schedule: rows.ScheduleRow;
  test_clock: rows.TestClockRow;
  event: rows.EventRow;
  idempotency: rows.IdempotencyRow;
}
export type TableName = keyof Tables;

const NAMES: TableName[] = [
  'product',
  'price',
  'tax_rate',
  'coupon',
  'customer',
  'payment_method',
  'setup_intent',
  'payment_intent',
  'charge',
  'refund',
  'discount',
  'invoice',
  'invoiceitem',
  'invoice_payment',
  'subscription',
  'subscription_schedule',
  'test_clock',
  'event',
  'idempotency',
];

type AnyRow = Tables[TableName];
type State = Partial<Record<TableName, AnyRow[]>>;

/**
 * Rows are immutable and replaced as a whole, so rollback restores the previous rows. All work is synchronous, which
 * isolates calls from each other.
 */
export const createStore = (state: State = {}) => {
  const tables = new Map(NAMES.map((name) => [name, new Map((state[name] ?? []).map((row) => [row.id, row]))]));
  const table = <N extends TableName>(name: N) => tables.get(name) as unknown as Map<string, Tables[N]>;
  let journal: (() => void)[] = [];
  let changes = 0;

  const remember = (rowsById: Map<string, AnyRow>, id: string) => {
    changes += 1;
    const old = rowsById.get(id);
    journal.push(() => (old ? rowsById.set(id, old) : rowsById.delete(id)));
  };

  return {
    get: <N extends TableName>(name: N, id: string): Tables[N] | undefined => table(name).get(id),
    /** In insertion order. */
    all: <N extends TableName>(name: N): Tables[N][] => [...table(name).values()],
    put: <N extends TableName>(name: N, row: Tables[N]): Tables[N] => {
      const rowsById = table(name);
      remember(rowsById as unknown as Map<string, AnyRow>, row.id);
      rowsById.set(row.id, row);
      return row;
    },
    remove: (name: TableName, id: string) => {
      const rowsById = table(name) as unknown as Map<string, AnyRow>;
      remember(rowsById, id);
      rowsById.delete(id);
    },
    /** Savepoint for `undo`. */
    mark: () => journal.length,
    undo: (mark: number) => {
      while (journal.length > mark) journal.pop()?.();
    },
    settle: () => {
      journal = [];
    },
    changes: () => changes,
    state: (): State => Object.fromEntries(NAMES.map((name) => [name, [...table(name).values()]])),
  };
};

export type Store = ReturnType<typeof createStore>;
