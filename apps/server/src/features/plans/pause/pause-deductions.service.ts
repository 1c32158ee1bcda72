import type { Core } from '../../../platform/core.ts';
import type { Payments } from '../../../platform/payments/payments.ts';
import { CardError } from '../../../platform/payments/provider-errors.ts';
import type { CustomersService } from '../../payments/customers.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { PlanRow } from '../plans.tables.ts';
import { plansTexts } from '../plans.texts.ts';
import { monthsLater } from '../renewals.ts';
import {
  type Deduction,
  type FoundSubscription,
  subscriptionsRepository,
} from '../subscriptions/subscriptions.repository.ts';

export type PauseDeductionsService = ReturnType<typeof createPauseDeductionsService>;

const day = 24 * 3600 * 1000;

/** Indexes of the months of a pause that are due; the first month is due after the free days. */
export const dueMonths = (pausedAt: Date, freeDays: number, until: Date): number[] => {
  const first = new Date(pausedAt.getTime() + freeDays * day);
  const due: number[] = [];
  for (let month = 0; monthsLater(first, month) < until; month += 1) due.push(month);
  return due;
};

const keyOf = ({ subscriptionId, pausedAt, month }: Deduction) =>
  `pause-${subscriptionId}-${pausedAt.getTime()}-${month}`;

/** Charges for long pauses with separate invoices, since the provider voids invoices of a paused subscription. */
export const createPauseDeductionsService = (
  { db, clock, log }: Core,
  deps: {
    payments: Payments;
    customers: CustomersService;
    catalogue: CatalogueService;
  },
) => {
  const { payments, customers, catalogue } = deps;

  /** Stores the draft invoice before it is paid, so that a retry continues with the same invoice. */
  const begin = async (of: Deduction, plan: PlanRow, customerId: string): Promise<string> => {
    const asked = { customerId, currency: plan.currency, taxRateIds: await catalogue.taxRatesOf(plan) };
    const invoiceId = await payments.invoices.draft(keyOf(of), asked);
    await subscriptionsRepository(db).insertDeduction({ ...of, invoiceId, createdAt: clock() });
    return invoiceId;
  };

  const deduct = async ({ subscription, plan }: FoundSubscription, of: Deduction) => {
    const noted = await subscriptionsRepository(db).findDeduction(of);
    if (noted?.settledAt) return;
    const { providerId: customerId } = await customers.ensure(subscription.userId);
    const invoiceId = noted?.invoiceId ?? (await begin(of, plan, customerId));
    const fee = {
      customerId,
      amount: plan.pauseDeductionCents,
      currency: plan.currency,
      description: plansTexts.pauseFee(plan.name, subscription.deviceUuid),
    };
    await payments.invoices.collect(invoiceId, keyOf(of), fee).catch((error: unknown) => {
      // The invoice stays open and the provider retries the payment.
      if (!(error instanceof CardError)) throw error;
    });
    await subscriptionsRepository(db).settleDeduction(of, clock());
  };

  const deductAll = async (found: FoundSubscription, now: Date) => {
    const { id: subscriptionId, pausedAt, resumesAt } = found.subscription;
    if (!pausedAt) return;
    const until = resumesAt && resumesAt < now ? resumesAt : now;
    for (const month of dueMonths(pausedAt, found.plan.pauseDeductionDays, until)) {
      await deduct(found, { subscriptionId, pausedAt, month });
    }
  };

  return {
    /** A failed charge is retried with the next run and does not block other customers. */
    deductDue: async () => {
      const now = clock();
      for (const found of await subscriptionsRepository(db).listPaused()) {
        await deductAll(found, now).catch((error: unknown) =>
          log.warn({ err: error, subscriptionId: found.subscription.id }, 'the fee for a pause failed'),
        );
      }
    },
  };
};
