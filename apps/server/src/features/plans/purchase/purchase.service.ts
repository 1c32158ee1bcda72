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
import type { ReservationsService, Wanted } from './reservations.service.ts';

export interface Bought {
  id: string;
  /** The card's owner has to confirm in the browser; until then nothing is bought. */
  clientSecret?: string;
}

export type PurchaseService = ReturnType<typeof createPurchaseService>;

const payable = ['requires_payment_method', 'requires_confirmation'];

/** Buying a subscription that a device does not have yet. */
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
    const methodId = await customers.findDefaultMethod(customer);
    if (!methodId) throw new AppError('card-required');
    return methodId;
  };

  /** The provider's subscription for a reservation; asked again, it is the same one. */
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
      fee: await catalogue.feeOf(feeCents, plan),
    });
    await subscriptionsRepository(db).update(subscription.id, { providerId: id });
    return id;
  };

  /** What another process paid for meanwhile, or its bank is asked about, is not paid again, and no failure. */
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

  /** What was not bought must not be there: neither with us nor with the provider. */
  const undo = async (id: string) => {
    const row = (await subscriptionsRepository(db).find(id))?.subscription;
    if (row?.providerId) await payments.subscriptions.end(row.providerId);
    if (row) await reservations.drop(row);
  };

  /** The purchase itself stands whether or not our copy of it can be brought up to date just now. */
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
      // It may have been bought: the reservation stays, and whoever tries again finds it.
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
    buy: async (wanted: Wanted, feeCents: number): Promise<Bought> => {
      const methodId = await methodFor(wanted.userId, wanted.plan.priceCents + feeCents);
      return complete(await reservations.reserve(wanted), methodId, feeCents);
    },

    /** One that was begun: with the answer lost, or waiting for the card's owner. */
    goOn: async (found: FoundSubscription, feeCents: number): Promise<Bought> =>
      complete(found, await methodFor(found.subscription.userId, found.plan.priceCents + feeCents), feeCents),

    /** One that was begun and is not wanted any more. */
    giveUp: (row: SubscriptionRow) => undo(row.id),
  };
};
