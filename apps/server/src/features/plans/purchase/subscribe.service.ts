import type { Subscription } from '@holdfast/contract/plans';
import type { Core } from '../../../platform/core.ts';
import { AppError } from '../../../platform/errors.ts';
import type { InTurn } from '../../../platform/leases/in-turn.ts';
import type { UsersService } from '../../account/users.service.ts';
import type { DeviceAccess } from '../../devices/device-access.service.ts';
import { devicePlan } from '../../devices/device-plan.queries.ts';
import { type Caller, oneself } from '../../transfer/payer.service.ts';
import type { PlansService } from '../catalogue/plans.service.ts';
import type { CouponsService } from '../coupons/coupons.service.ts';
import { planOffersRepository } from '../offers/plan-offers.repository.ts';
import type { CouponRow, PlanRow } from '../plans.tables.ts';
import type { PlanChangeService } from '../subscriptions/plan-change.service.ts';
import { toSubscription } from '../subscriptions/subscription.presenter.ts';
import type { SubscriptionSyncService } from '../subscriptions/subscription-sync.service.ts';
import { type FoundSubscription, subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { Bought, PurchaseService } from './purchase.service.ts';
import { trials } from './trials.queries.ts';

export interface PurchaseRequest {
  deviceUUID: string;
  subscriptionId?: string | undefined;
  couponCode?: string | undefined;
  isTermsAccepted?: boolean | undefined;
  userId?: string | undefined;
}

export interface PurchaseResult {
  subscription: Subscription;
  clientSecret?: string;
}

interface Order {
  userId: string;
  device: DeviceAccess;
  plan: PlanRow;
  request: PurchaseRequest;
  key: { key: string; request: string } | null;
}

/** Result of an earlier request with the same idempotency key. */
type Before = { subscriptionId: string } | null | undefined;

export type SubscribeService = ReturnType<typeof createSubscribeService>;

const isBegun = ({ subscription: { status } }: FoundSubscription) => status === 'pending' || status === 'incomplete';

/** Validates an order and selects: new purchase, resumption of an incomplete purchase, or plan change. */
export const createSubscribeService = (
  { db, clock }: Core,
  deps: {
    inTurn: InTurn;
    users: UsersService;
    plans: PlansService;
    coupons: CouponsService;
    purchase: PurchaseService;
    planChange: PlanChangeService;
    subscriptionSync: SubscriptionSyncService;
  },
) => {
  const { inTurn, users, plans, coupons, purchase, planChange, subscriptionSync } = deps;

  const toResult = async ({ id, clientSecret }: Bought): Promise<PurchaseResult> => {
    const found = await subscriptionsRepository(db).find(id);
    if (!found) throw new AppError('subscription-not-found');
    return { subscription: toSubscription(found), ...(clientSecret && { clientSecret }) };
  };

  const findTrial = async ({ userId, device, plan, request }: Order): Promise<boolean> => {
    if (plan.freeTrialDays === 0 || (await trials(db).isUsed(userId, device.id))) return false;
    const facts = await devicePlan(db).find(device.id);
    if (!request.isTermsAccepted && !facts?.isTermsAccepted) throw new AppError('agree-to-terms');
    return true;
  };

  /** The plan to keep may have ended or changed in the meantime. */
  const assertOffered = ({ userId, device, plan }: Order) => plans.find(userId, device, plan.id);

  const findCoupon = async ({ userId, plan, request }: Order): Promise<CouponRow | null> =>
    request.couponCode ? coupons.findFor(userId, request.couponCode, plan) : null;

  const buy = async (order: Order): Promise<Bought> => {
    const { userId, device, plan, key } = order;
    await assertOffered(order);
    const coupon = await findCoupon(order);
    const bought = await purchase.buy({ userId, device, plan, coupon, wantsTrial: await findTrial(order), key }, 0);
    await planOffersRepository(db).removeWaiting(device.id, plan.type);
    return bought;
  };

  const change = async (order: Order, found: FoundSubscription): Promise<Bought> => {
    const { id, userId } = found.subscription;
    const { plan, request, key } = order;
    const isSame = found.plan.id === plan.id;
    if (!isSame && !request.subscriptionId) throw new AppError('already-subscribed');
    if (!isSame) await assertOffered(order);
    if (!isSame || found.subscription.schedule) {
      const coupon = isSame ? null : await findCoupon(order);
      try {
        await planChange.change(found, plan, coupon);
        const made = { userId, subscriptionId: id, createdAt: clock() };
        if (key) await subscriptionsRepository(db).insertPurchase({ ...key, ...made });
      } finally {
        // Also after a failure, which may have restored the schedule.
        await subscriptionSync.sync(userId);
      }
    }
    return { id };
  };

  /** An identical order resumes the incomplete purchase; a different one replaces it. */
  const resume = async (order: Order, found: FoundSubscription): Promise<Bought> => {
    const coupon = await findCouponAgain(order, found);
    const isSame = found.plan.id === order.plan.id && found.subscription.couponId === coupon;
    if (isSame) return purchase.resume(found, 0);
    await purchase.abandon(found.subscription);
    return buy(order);
  };

  /** The incomplete purchase may itself hold the last use of the coupon. */
  const findCouponAgain = async ({ request }: Order, { subscription }: FoundSubscription): Promise<string | null> => {
    if (!request.couponCode) return null;
    const taken = subscription.couponId ? await coupons.findById(subscription.couponId) : undefined;
    return taken?.code === request.couponCode.toUpperCase() ? taken.id : request.couponCode;
  };

  const findOfAnyone = async ({ device, plan }: Order) =>
    (await subscriptionsRepository(db).listLivingOfDevice(device.id)).find(
      ({ subscription }) => subscription.planType === plan.type,
    );

  /** Excludes subscriptions paid by another user, which the caller must not read or change. */
  const findLiving = async (order: Order) => {
    const found = await findOfAnyone(order);
    return found?.subscription.userId === order.userId ? found : undefined;
  };

  /** `subscriptionId` must belong to the caller, and to this device and plan type. */
  const assertNamed = async ({ userId, request: { subscriptionId } }: Order, living: FoundSubscription | undefined) => {
    if (!subscriptionId || subscriptionId === living?.subscription.id) return;
    const named = await subscriptionsRepository(db).find(subscriptionId);
    if (named?.subscription.userId !== userId) throw new AppError('subscription-not-found');
    throw new AppError('subscription-mismatch');
  };

  const proceed = async (order: Order, before: Before, living: FoundSubscription | undefined): Promise<Bought> => {
    await assertNamed(order, living);
    if (!living && (await findOfAnyone(order))) throw new AppError('already-subscribed');
    if (!living) return before ? { id: before.subscriptionId } : buy(order);
    if (isBegun(living)) return resume(order, living);
    // The request with this key was completed; repeating it could revert later changes.
    return before?.subscriptionId === living.subscription.id ? { id: living.subscription.id } : change(order, living);
  };

  /** Serialised with pause, cancel and refund. Lock order: `plan for …` before `subscription …`. */
  const proceedWith = (order: Order, before: Before, { subscription: { id } }: FoundSubscription): Promise<Bought> =>
    inTurn(`subscription ${id}`, async () => {
      // The local copy may be stale.
      await subscriptionSync.sync(order.userId);
      const living = await findLiving(order);
      if (living && living.subscription.id !== id) return proceedWith(order, before, living);
      return proceed(order, before, living);
    });

  const place = async (order: Order): Promise<PurchaseResult> => {
    const { userId, key } = order;
    const before = key && (await subscriptionsRepository(db).findPurchase(userId, key.key));
    if (before && before.request !== key.request) throw new AppError('idempotency-key-reused');
    const living = await findLiving(order);
    await assertNamed(order, living);
    return toResult(await (living ? proceedWith(order, before, living) : proceed(order, before, living)));
  };

  const order = async (
    userId: string,
    planId: string,
    request: PurchaseRequest,
    idempotencyKey: string | undefined,
  ): Promise<PurchaseResult> => {
    const user = await users.findById(db, userId);
    if (!user) throw new AppError('user-not-found');
    const device = await plans.findDevice(oneself(userId), request.deviceUUID);
    if (user.country === '') throw new AppError('country-required');
    const plan = await plans.findToKeep(userId, device, planId);
    const { subscriptionId = '', couponCode = '' } = request;
    const text = JSON.stringify([device.id, plan.id, subscriptionId, couponCode]);
    const key = idempotencyKey ? { key: idempotencyKey, request: text } : null;
    return inTurn(`plan for ${device.id}`, () => place({ userId, device, plan, request, key }));
  };

  return {
    subscribe: async (caller: Caller, planId: string, request: PurchaseRequest, key: string | undefined) => {
      if (request.userId && request.userId !== caller.userId) {
        throw new AppError('user-not-found');
      }
      return order(caller.userId, planId, request, key);
    },
  };
};
