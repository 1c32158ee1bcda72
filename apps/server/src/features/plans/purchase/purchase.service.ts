import type { Core } from '../../../platform/core.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Payments } from '../../../platform/payments/payments.ts';
import { CardError, isUnreachable } from '../../../platform/payments/provider-errors.ts';
import type { CustomerRow, CustomersService } from '../../payments/customers.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { CouponsService } from '../coupons/coupons.service.ts';
import type { SubscriptionRow } from '../plans.tables.ts';
import { metadataOf } from '../subscriptions/subscription.presenter.ts';
import type { SubscriptionSyncService } from '../subscriptions/subscription-sync.service.ts';
import { type FoundSubscription, subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { NewPurchase, ReservationsService } from './reservations.service.ts';

export interface Bought {
  id: string;
  /** Set if the payment needs confirmation in the browser (3-D Secure); the purchase is incomplete until then. */
  clientSecret?: string;
}

export type PurchaseService = ReturnType<typeof createPurchaseService>;

const payable = ['requires_payment_method', 'requires_confirmation'];

export const createPurchaseService = (
  { db, transact }: Core,
  deps: {
    payments: Payments;
    customers: CustomersService;
    catalogue: CatalogueService;
    coupons: CouponsService;
    reservations: ReservationsService;
    subscriptionSync: SubscriptionSyncService;
  },
) => {
  const { payments, customers, catalogue, coupons, reservations, subscriptionSync } = deps;

  const methodOf = async (customer: CustomerRow): Promise<string> => {
    const method = await customers.findDefaultMethod(customer);
    if (!method) throw new AppError('card-required');
    return method.id;
  };

  /** Creates the provider's subscription for a reservation; idempotent (fixed idempotency key). */
  const create = async ({ subscription, plan }: FoundSubscription, customer: CustomerRow, feeCents: number) => {
    if (subscription.providerId) return subscription.providerId;
    const coupon = subscription.couponId ? await coupons.findById(subscription.couponId) : undefined;
    const { id } = await payments.subscriptions.create(`subscribe-${subscription.id}`, {
      customerId: customer.providerId,
      priceId: await catalogue.priceOf(plan),
      taxRateIds: await catalogue.taxRatesOf(plan),
      couponId: coupon ? await catalogue.couponOf(coupon, plan) : null,
      trialDays: subscription.trialDays,
      metadata: {
        ...metadataOf(plan),
        subscriptionId: subscription.id,
        deviceUUID: subscription.deviceUuid,
        planType: plan.type,
      },
      description: await subscriptionsRepository(db).describe(subscription),
      fee: await catalogue.feeOf(feeCents, plan),
    });
    await subscriptionsRepository(db).update(subscription.id, { providerId: id });
    return id;
  };

  /** A payment that another process made concurrently, or that is processing at the bank, counts as a success. */
  const payOnce = (providerId: string, intentId: string, methodId: string): Promise<{ status: string }> =>
    payments.subscriptions.pay(intentId, methodId).catch(async (error: unknown) => {
      if (error instanceof CardError || isUnreachable(error)) throw error;
      const now = await payments.subscriptions.findFirstPayment(providerId);
      if (now && payable.includes(now.status)) throw error;
      return { status: now?.status ?? 'succeeded' };
    });

  const pay = async (providerId: string, methodId: string | null): Promise<string | undefined> => {
    const first = await payments.subscriptions.findFirstPayment(providerId);
    if (!first) return undefined;
    if (payable.includes(first.status) && !methodId) throw new AppError('card-required');
    const isPayable = payable.includes(first.status) && methodId !== null;
    const { status } = isPayable ? await payOnce(providerId, first.intentId, methodId) : first;
    return status === 'requires_action' ? first.clientSecret : undefined;
  };

  /** Rolls back a failed purchase, at the provider and locally. */
  const undo = async (id: string) => {
    const row = (await subscriptionsRepository(db).find(id))?.subscription;
    if (row?.providerId) await payments.subscriptions.end(row.providerId);
    if (row) await reservations.drop(row);
  };

  /** A purchase succeeds even if the provider is unreachable for the subsequent sync, which is then queued. */
  const copyTruth = (userId: string) =>
    subscriptionSync.sync(userId).catch(async (error: unknown) => {
      if (!isUnreachable(error)) throw error;
      await transact((tx) => subscriptionSync.enqueue(tx, userId));
    });

  const complete = async (found: FoundSubscription, methodId: string | null, feeCents: number): Promise<Bought> => {
    const { id, userId } = found.subscription;
    const customer = await customers.ensure(userId);
    let clientSecret: string | undefined;
    try {
      clientSecret = await pay(await create(found, customer, feeCents), methodId);
    } catch (error) {
      // The purchase may have succeeded, so the reservation is kept for a retry.
      if (isUnreachable(error)) throw new AppError('purchase-uncertain');
      await undo(id).catch(() => transact((tx) => subscriptionSync.enqueue(tx, userId)));
      throw error;
    }
    await copyTruth(userId);
    return { id, ...(clientSecret && { clientSecret }) };
  };

  const methodFor = async (userId: string, priceCents: number) =>
    priceCents === 0 ? null : methodOf(await customers.ensure(userId));

  return {
    buy: async (purchase: NewPurchase, feeCents: number): Promise<Bought> => {
      const methodId = await methodFor(purchase.userId, purchase.plan.priceCents + feeCents);
      return complete(await reservations.reserve(purchase), methodId, feeCents);
    },

    /** Continues a purchase whose response was lost, or that needs confirmation by the cardholder. */
    resume: async (found: FoundSubscription, feeCents: number): Promise<Bought> =>
      complete(found, await methodFor(found.subscription.userId, found.plan.priceCents + feeCents), feeCents),

    abandon: (row: SubscriptionRow) => undo(row.id),
  };
};
