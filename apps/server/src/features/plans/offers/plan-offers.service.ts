import type { PlanOffer, Subscription } from '@holdfast/contract/plans';
import { offerDays } from '@holdfast/contract/transfer.rules';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../../platform/core.ts';
import { isUuid } from '../../../platform/db/is-uuid.ts';
import { AppError } from '../../../platform/errors.ts';
import type { InTurn } from '../../../platform/leases/in-turn.ts';
import type { Payments } from '../../../platform/payments/payments.ts';
import { randomToken } from '../../../platform/secrets/secrets.ts';
import type { UsersService } from '../../account/users.service.ts';
import type { LimitsService } from '../../auth/limits/limits.service.ts';
import type { DeviceAccess } from '../../devices/device-access.service.ts';
import type { MailService } from '../../mailbox/mail.service.ts';
import type { CustomersService } from '../../payments/customers.service.ts';
import type { Caller, PayerService } from '../../transfer/payer.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { toPlan } from '../catalogue/plan.presenter.ts';
import type { PlansService } from '../catalogue/plans.service.ts';
import type { PlanOfferRow, PlanRow, SubscriptionRow } from '../plans.tables.ts';
import type { Bought, PurchaseService } from '../purchase/purchase.service.ts';
import type { PurchaseRequest, PurchaseResult } from '../purchase/subscribe.service.ts';
import { trials } from '../purchase/trials.queries.ts';
import { toSubscription } from '../subscriptions/subscription.presenter.ts';
import type { SubscriptionSyncService } from '../subscriptions/subscription-sync.service.ts';
import { type FoundSubscription, subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import { chargeOf } from './offer-charge.ts';
import { planOfferEmail } from './plan-offer.emails.ts';
import { type FoundOffer, planOffersRepository } from './plan-offers.repository.ts';

export type PlanOffersService = ReturnType<typeof createPlanOffersService>;

const offerMilliseconds = offerDays * 86_400_000;
const offersPerTransfer = { limit: 5, windowSeconds: 86_400 };
const expired = () => new AppError('offer-expired');
const changed = () => new AppError('offer-void');

const isBegun = ({ status }: SubscriptionRow) => status === 'pending' || status === 'incomplete';

/** Maps application errors of other services to `offer-void`; other errors pass through. */
const orChanged = (error: unknown) => {
  throw error instanceof AppError ? changed() : error;
};

/** An offer with the purchase that was started by accepting it, if any. */
type Offered = FoundOffer & { bought: FoundSubscription | undefined; isPaid: boolean };

/** Shown to the k9 user: a subscription in state `pending`. */
const toWaiting = (offer: PlanOfferRow, plan: PlanRow, { userId, device }: { userId: string; device: DeviceAccess }) =>
  toSubscription({
    plan,
    hadRefund: false,
    subscription: {
      id: offer.id,
      userId,
      deviceId: device.id,
      deviceUuid: device.deviceUuid,
      planId: plan.id,
      planType: plan.type,
      providerId: null,
      status: 'pending',
      cancelAtPeriodEnd: false,
      pausedAt: null,
      resumesAt: null,
      pastDueSince: null,
      periodStart: null,
      periodEnd: null,
      paidUntil: null,
      firstPaidAt: null,
      refundedAt: null,
      amountCents: plan.priceCents,
      currency: plan.currency,
      schedule: null,
      trialDays: 0,
      couponId: null,
      createdAt: offer.createdAt,
    },
  });

/** Plans that a k9 user offers for a transferred device; the member accepts or declines. */
export const createPlanOffersService = (
  { db, transact, clock, secrets }: Core,
  deps: {
    inTurn: InTurn;
    payments: Payments;
    users: UsersService;
    limits: LimitsService;
    mail: MailService;
    webUrl: string;
    customers: CustomersService;
    payer: PayerService;
    plans: PlansService;
    catalogue: CatalogueService;
    purchase: PurchaseService;
    subscriptionSync: SubscriptionSyncService;
  },
) => {
  const { inTurn, payments, users, limits, mail, webUrl, customers, payer, plans, catalogue, purchase } = deps;
  const { subscriptionSync } = deps;

  const trialDaysOf = async (plan: PlanRow, userId: string, deviceId: string) =>
    (await trials(db).isUsed(userId, deviceId)) ? 0 : plan.freeTrialDays;

  const findLiving = async (deviceId: string, planType: string) =>
    (await subscriptionsRepository(db).listLivingOfDevice(deviceId)).find(({ plan }) => plan.type === planType)
      ?.subscription;

  /**
   * By token from the mail, or by id for the signed-in member; other signed-in users are rejected even with the token.
   */
  const find = async (name: string, caller: Caller | null): Promise<Offered> => {
    const offers = planOffersRepository(db);
    const found =
      caller && isUuid(name) ? await offers.findOwn(caller.userId, name) : await offers.findByToken(secrets.hash(name));
    if (!found) throw expired();
    if (caller && caller.userId !== found.transfer.userId) throw new AppError('offer-for-other-email');
    const { subscriptionId, expiresAt } = found.offer;
    const bought = subscriptionId ? await subscriptionsRepository(db).find(subscriptionId) : undefined;
    const isExpired = bought ? bought.subscription.status === 'incomplete_expired' : expiresAt <= clock();
    if (isExpired) throw expired();
    return { ...found, bought, isPaid: bought !== undefined && !isBegun(bought.subscription) };
  };

  /** Validates that the k9 user still has the role and that the plan is still offered for the device. */
  const findDevice = async ({ k9, plan, transfer }: FoundOffer): Promise<DeviceAccess> => {
    if (!k9.roles.includes('k9')) throw changed();
    const { userId, deviceId } = transfer;
    const device = await plans.findDevice({ userId, care: [transfer] }, deviceId).catch(orChanged);
    await plans.find(userId, device, plan.id).catch(orChanged);
    return device;
  };

  /** Tax computed by the provider; undefined if the user is not a customer yet. */
  const askTax = async ({ plan, offer, transfer }: FoundOffer): Promise<number | undefined> => {
    const customer = await customers.find(transfer.userId);
    if (!customer) return undefined;
    const preview = await payments.invoices.preview({
      customerId: customer.providerId,
      priceId: await catalogue.priceOf(plan),
      taxRateIds: await catalogue.taxRatesOf(plan),
      fee: await catalogue.feeOf(offer.feeCents, plan),
    });
    return preview.tax ?? undefined;
  };

  const cardOf = async (userId: string) => {
    const customer = await customers.find(userId);
    const method = customer && (await customers.findDefaultMethod(customer));
    if (!method) return null;
    return {
      brand: method.card?.brand ?? method.bank_name ?? method.type,
      last4: method.card?.last4 ?? method.last4 ?? '',
    };
  };

  const present = async (found: Offered): Promise<PlanOffer> => {
    const { offer, plan, transfer, deviceUuid, k9, bought, isPaid } = found;
    if (!isPaid) await findDevice(found);
    const trialDays = bought
      ? bought.subscription.trialDays
      : await trialDaysOf(plan, transfer.userId, transfer.deviceId);
    const member = await users.findById(db, transfer.userId);
    return {
      _id: offer.id,
      state: isPaid ? 'accepted' : 'waiting',
      email: member?.email ?? '',
      from: k9.name,
      device: { deviceUUID: deviceUuid, name: transfer.deviceName },
      plan: { ...toPlan(plan, { hadTrial: false }), freeTrialDays: trialDays },
      charge: chargeOf(plan, { feeCents: offer.feeCents, trialDays, taxed: await askTax(found) }),
      card: await cardOf(transfer.userId),
      expiresAt: offer.expiresAt.toISOString(),
    };
  };

  const send = async (
    caller: Caller,
    { userId, device, plan, transferId, deviceName, key }: NewOffer,
  ): Promise<PlanOfferRow> => {
    const [k9, member] = [await users.findById(db, caller.userId), await users.findById(db, userId)];
    if (!k9 || !member) throw new AppError('user-not-found');
    const token = randomToken();
    const offer: PlanOfferRow = {
      id: uuidv7(),
      transferId,
      planId: plan.id,
      planType: plan.type,
      feeCents: Math.round(k9.oneTimeDeviceFee * 100),
      key: key ?? null,
      tokenHash: secrets.hash(token),
      createdAt: clock(),
      expiresAt: new Date(clock().getTime() + offerMilliseconds),
      declinedAt: null,
      subscriptionId: null,
    };
    const trialDays = await trialDaysOf(plan, userId, device.id);
    const letter = planOfferEmail({
      to: member,
      from: k9,
      device: { name: deviceName, deviceUuid: device.deviceUuid },
      plan,
      charge: chargeOf(plan, { feeCents: offer.feeCents, trialDays }),
      trialDays,
      url: `${webUrl}/plan-offer/${token}`,
    });
    await transact(async (tx) => {
      await planOffersRepository(tx).replace(offer);
      await mail.send(tx, letter);
    });
    return offer;
  };

  const place = async (caller: Caller, asked: NewOffer): Promise<PlanOfferRow> => {
    const living = await findLiving(asked.device.id, asked.plan.type);
    if (living) throw new AppError(isBegun(living) ? 'purchase-in-progress' : 'already-subscribed');
    const former = await planOffersRepository(db).findOf(asked.transferId, asked.plan.type);
    if (asked.key && former?.key === asked.key) {
      if (former.planId !== asked.plan.id) throw new AppError('idempotency-key-reused');
      return former;
    }
    await limits.count(`plan offer ${asked.transferId}`, offersPerTransfer);
    return send(caller, asked);
  };

  const buy = async (found: Offered, isTermsAccepted: boolean): Promise<Bought> => {
    const { offer, plan, transfer, bought } = found;
    const device = await findDevice(found);
    if (bought) return purchase.resume(bought, offer.feeCents);
    if (await findLiving(device.id, plan.type)) throw changed();
    const wantsTrial = (await trialDaysOf(plan, transfer.userId, device.id)) > 0;
    if (wantsTrial && !isTermsAccepted) throw new AppError('agree-to-terms');
    const order = { userId: transfer.userId, device, plan, coupon: null, wantsTrial, key: null, offerId: offer.id };
    return purchase.buy(order, offer.feeCents);
  };

  return {
    /** The device fee comes from the account of the k9 user, never from the request. */
    offer: async (caller: Caller, planId: string, request: PurchaseRequest, key: string | undefined) => {
      if (!request.userId) throw new AppError('member-required');
      const member = await payer.find(caller, request.userId);
      if (!member.care) throw new AppError('user-not-found');
      const device = await plans.findDevice(member, request.deviceUUID);
      const transfer = member.care.find(({ deviceId }) => deviceId === device.id);
      if (!transfer) throw new AppError('device-not-found');
      // Coupons are personal.
      if (request.couponCode) throw new AppError('coupon-not-valid');
      const { userId } = member;
      if ((await users.findById(db, userId))?.country === '') throw new AppError('country-required');
      const plan = await plans.find(userId, device, planId);
      const asked = { userId, device, plan, transferId: transfer.id, deviceName: transfer.deviceName, key };
      const offer = await inTurn(`plan for ${device.id}`, () => place(caller, asked));
      return { subscription: toWaiting(offer, plan, { userId, device }) satisfies Subscription };
    },

    list: async (userId: string) =>
      (await planOffersRepository(db).listWaiting(userId, clock())).map(
        ({ offer, plan, transfer, deviceUuid, k9 }) => ({
          _id: offer.id,
          planName: plan.name,
          from: k9.name,
          device: { deviceUUID: deviceUuid, name: transfer.deviceName },
          expiresAt: offer.expiresAt.toISOString(),
        }),
      ),

    get: async (name: string, caller: Caller | null) => present(await find(name, caller)),

    /** Serialised per device and idempotent: a concurrent second call returns the existing purchase. */
    accept: async (name: string, caller: Caller | null, isTermsAccepted: boolean): Promise<PurchaseResult> => {
      const { transfer } = await find(name, caller);
      return inTurn(`plan for ${transfer.deviceId}`, async () => {
        const found = await find(name, caller);
        const { id, clientSecret = undefined } =
          found.bought && found.isPaid ? { id: found.bought.subscription.id } : await buy(found, isTermsAccepted);
        const bought = await subscriptionsRepository(db).find(id);
        if (!bought) throw changed();
        return { subscription: toSubscription(bought), ...(clientSecret && { clientSecret }) };
      });
    },

    decline: async (name: string, caller: Caller | null) => {
      const { transfer } = await find(name, caller);
      await inTurn(`plan for ${transfer.deviceId}`, async () => {
        // The local copy may be stale; a paid purchase must not be abandoned.
        await subscriptionSync.sync(transfer.userId);
        const { offer, bought, isPaid } = await find(name, caller);
        if (isPaid) throw new AppError('already-subscribed');
        if (bought) await purchase.abandon(bought.subscription);
        await planOffersRepository(db).decline(offer.id, clock());
      });
    },
  };
};

interface NewOffer {
  userId: string;
  device: DeviceAccess;
  plan: PlanRow;
  transferId: string;
  deviceName: string;
  key: string | undefined;
}
