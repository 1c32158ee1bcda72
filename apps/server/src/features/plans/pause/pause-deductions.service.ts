import type { Core } from '../../../platform/core.ts';
import type { Payments } from '../../../platform/payments/payments.ts';
import { CardError } from '../../../platform/payments/provider-errors.ts';
import type { CustomersService } from '../../payments/customers.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { plansTexts } from '../plans.texts.ts';
import { monthsLater } from '../renewals.ts';
import { type FoundSubscription, subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';

export type PauseDeductionsService = ReturnType<typeof createPauseDeductionsService>;

const day = 24 * 3600 * 1000;

/** The months of a pause that are to be charged by now; the first is due when the free days end. */
export const dueMonths = (pausedAt: Date, freeDays: number, until: Date): number[] => {
  const first = new Date(pausedAt.getTime() + freeDays * day);
  const due: number[] = [];
  for (let month = 0; monthsLater(first, month) < until; month += 1) due.push(month);
  return due;
};

/** Charges for a long pause by standalone invoices, since those of a paused subscription are void. */
export const createPauseDeductionsService = (
  { db, clock }: Core,
  deps: {
    payments: Payments;
    customers: CustomersService;
    catalogue: CatalogueService;
  },
) => {
  const { payments, customers, catalogue } = deps;

  const deduct = async ({ subscription, plan }: FoundSubscription, pausedAt: Date, month: number) => {
    const repository = subscriptionsRepository(db);
    if (await repository.hasDeduction(subscription.id, pausedAt, month)) return;
    const customer = await customers.ensure(subscription.userId);
    const invoiceId = await payments.invoices.charge(`pause-${subscription.id}-${pausedAt.getTime()}-${month}`, {
      customerId: customer.providerId,
      amount: plan.pauseDeductionCents,
      currency: plan.currency,
      description: plansTexts.pauseFee(plan.name, subscription.deviceUuid),
      taxRateIds: await catalogue.taxRatesOf(plan),
    });
    await payments.invoices.pay(invoiceId).catch((error: unknown) => {
      // The invoice stays open and the provider retries it.
      if (!(error instanceof CardError)) throw error;
    });
    const row = { subscriptionId: subscription.id, pausedAt, month, invoiceId, createdAt: clock() };
    await repository.insertDeduction(row);
  };

  return {
    deductDue: async () => {
      const now = clock();
      for (const found of await subscriptionsRepository(db).listPaused()) {
        const { pausedAt, resumesAt } = found.subscription;
        if (!pausedAt) continue;
        const until = resumesAt && resumesAt < now ? resumesAt : now;
        const months = dueMonths(pausedAt, found.plan.pauseDeductionDays, until);
        for (const month of months) await deduct(found, pausedAt, month);
      }
    },
  };
};
