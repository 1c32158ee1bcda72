import { deviceStatusOf, graceDays, isEnded } from '@holdfast/contract/plans.rules';
import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import { afterCommit } from '../../../platform/db/transact.ts';
import type { InTurn } from '../../../platform/leases/in-turn.ts';
import type { Payments } from '../../../platform/payments/payments.ts';
import type { ProviderSchedule, ProviderSubscription } from '../../../platform/payments/subscriptions.ts';
import { devicePlan } from '../../devices/device-plan.queries.ts';
import { type CustomerRow, type CustomersService, toCurrency } from '../../payments/customers.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { SubscriptionRow } from '../plans.tables.ts';
import type { ReservationsService } from '../purchase/reservations.service.ts';
import { differs, isPeriodVoid, restartKey, toChanges } from './provider-copy.ts';
import type { RefundedCreditService } from './refunded-credit.service.ts';
import { statusOf } from './subscription.presenter.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';

export type SubscriptionSyncService = ReturnType<typeof createSubscriptionSyncService>;

const syncJob = 'payments-sync';
const attempts = 20;
const day = 24 * 3600 * 1000;

const hasEnded = ({ status }: Pick<SubscriptionRow, 'status'>) => status !== 'pending' && isEnded(status);
const isUnpaid = ({ status }: SubscriptionRow) => status === 'pending' || status === 'incomplete';

const isRefunded = ({ latestInvoice }: ProviderSubscription, refunded: string[]) =>
  latestInvoice !== null && refunded.includes(latestInvoice.id);

/** A newly created schedule contains the current phase only. */
const hasBegun = ({ phases, currentPhase }: ProviderSchedule) =>
  phases.length > 1 && currentPhase?.start === phases.at(-1)?.start;

/** Copies the subscriptions of a customer from the provider into the database. */
export const createSubscriptionSyncService = (
  { transact, clock, events, jobs }: Core,
  deps: {
    inTurn: InTurn;
    payments: Payments;
    customers: CustomersService;
    catalogue: CatalogueService;
    reservations: ReservationsService;
    refundedCredit: RefundedCreditService;
    onPlanBack: ((tx: Db, deviceId: string) => Promise<void>)[];
  },
) => {
  const { inTurn, payments, customers, catalogue, reservations, refundedCredit, onPlanBack } = deps;

  const notify = (tx: Db, userId: string, deviceId: string | null) =>
    afterCommit(tx, () => events.emit('subscription.updated', { userId, deviceId }));

  const updateDevice = async (tx: Db, deviceId: string) => {
    const living = await subscriptionsRepository(tx).listLivingOfDevice(deviceId);
    const product = living.find(({ subscription }) => subscription.planType === 'product')?.subscription;
    const now = clock().getTime();
    const status = deviceStatusOf(product ? statusOf(product) : null, {
      isInGrace: now < (product?.pastDueSince?.getTime() ?? 0) + graceDays * day,
      isPaid: now < (product?.paidUntil?.getTime() ?? 0),
    });
    const before = (await devicePlan(tx).find(deviceId))?.subscriptionStatus;
    await devicePlan(tx).update(deviceId, { subscriptionStatus: status });
    if (status === 'Active' && before !== 'Active') for (const act of onPlanBack) await act(tx, deviceId);
  };

  /** Inserts a subscription that exists only at the provider, e.g. after a crash during the purchase. */
  const adopt = async (tx: Db, customer: CustomerRow, truth: ProviderSubscription, planId: string | undefined) => {
    const { subscriptionId: id, deviceUUID, planType } = truth.metadata;
    if (!id || !deviceUUID || !planId || (planType !== 'product' && planType !== 'tier')) return undefined;
    const device = await devicePlan(tx).findByUuid(deviceUUID);
    const living = device ? await subscriptionsRepository(tx).listLivingOfDevice(device.id) : [];
    const isFree = device?.ownerId === customer.userId && !living.some(({ plan }) => plan.type === planType);
    await subscriptionsRepository(tx).insert({
      id,
      userId: customer.userId,
      deviceId: isFree ? device.id : null,
      deviceUuid: deviceUUID,
      planId,
      planType,
      status: 'pending',
      amountCents: truth.amount,
      currency: toCurrency(truth.currency),
      createdAt: clock(),
    });
    return (await subscriptionsRepository(tx).find(id))?.subscription;
  };

  const store = async (
    tx: Db,
    customer: CustomerRow,
    truths: ProviderSubscription[],
    { planOf, refunded }: { planOf: PlanOf; refunded: string[] },
  ) => {
    const named = truths.flatMap(({ metadata }) => metadata.deviceUUID ?? []);
    await devicePlan(tx).lockAll([
      ...named,
      ...(await subscriptionsRepository(tx).listDevicesOfLiving(customer.userId)),
    ]);
    const rows = (await subscriptionsRepository(tx).listOfUser(customer.userId)).map((found) => found.subscription);
    for (const truth of truths) {
      const known = rows.find(({ id, providerId }) => providerId === truth.id || id === truth.metadata.subscriptionId);
      if (!known && isEnded(truth.status as 'canceled')) continue;
      const row = known ?? (await adopt(tx, customer, truth, planOf(truth.priceId)));
      if (!row || (hasEnded(row) && row.providerId === truth.id)) continue;
      const refundedAt = isRefunded(truth, refunded) ? (row.refundedAt ?? clock()) : null;
      const changes = { ...toChanges(truth, row, clock(), planOf), ...(refundedAt && { refundedAt }) };
      if (!differs(row, changes)) continue;
      await subscriptionsRepository(tx).update(row.id, changes);
      if (refundedAt) await devicePlan(tx).noteRefund(row.deviceUuid, refundedAt);
      if (isUnpaid(row) && isEnded(truth.status as 'canceled')) await reservations.giveBack(tx, row);
      if (row.deviceId) await updateDevice(tx, row.deviceId);
      notify(tx, customer.userId, row.deviceId);
    }
    await reservations.dropAbandoned(tx, customer.userId);
  };

  /**
   * Releases a schedule whose last phase has started: the provider allows neither pause nor cancel under a schedule.
   */
  const releaseBegun = async (truth: ProviderSubscription): Promise<ProviderSubscription> => {
    if (!truth.schedule || !hasBegun(truth.schedule)) return truth;
    await payments.subscriptions.release(truth.schedule.id);
    return { ...truth, schedule: null };
  };

  /** The provider ends a pause automatically but keeps the period that it voided, which would be free. */
  const restartVoid = async (truth: ProviderSubscription): Promise<ProviderSubscription> => {
    const isLive = truth.status === 'active' || truth.status === 'past_due';
    if (!isLive || truth.pause || !isPeriodVoid(truth)) return truth;
    if (truth.cancelAtPeriodEnd) return payments.subscriptions.end(truth.id);
    return payments.subscriptions.restart(truth.id, restartKey(truth));
  };

  /**
   * A refund of the current period ends the subscription, also if the period was paid by credit from a refunded one.
   */
  const endRefunded = async (customerId: string, truths: ProviderSubscription[], refunded: string[]) => {
    const living = truths.filter(({ status }) => !isEnded(status as 'canceled'));
    const unpaid = await refundedCredit.takeBack(customerId, refunded, living);
    return Promise.all(
      truths.map((truth) => {
        const isUnpaid = unpaid.includes(truth.id) || isRefunded(truth, refunded);
        return isUnpaid && living.includes(truth) ? payments.subscriptions.end(truth.id) : truth;
      }),
    );
  };

  const copy = async (userId: string): Promise<boolean> => {
    const customer = await customers.find(userId);
    if (!customer) return true;
    const [listed, known, refunded] = await Promise.all([
      payments.subscriptions.list(customer.providerId),
      payments.customers.get(customer.providerId),
      payments.invoices.listRefunded(customer.providerId),
    ]);
    const settled = await Promise.all(listed.map(async (truth) => restartVoid(await releaseBegun(truth))));
    const truths = await endRefunded(customer.providerId, settled, refunded);
    const prices = truths.flatMap(({ priceId, schedule }) => [
      priceId,
      ...(schedule?.phases ?? []).map((phase) => phase.priceId),
    ]);
    const planOf = await catalogue.planIdsOf(prices);
    return transact(async (tx) => {
      const currency = known?.currency ? toCurrency(known.currency) : null;
      if (!(await customers.renew(tx, customer, currency))) return false;
      await store(tx, customer, truths, { planOf, refunded });
      return true;
    });
  };

  /** Optimistic locking: retries on a revision conflict, so that a stale read never overwrites a newer one. */
  const sync = (userId: string): Promise<void> =>
    inTurn(`plans of ${userId}`, async () => {
      for (let attempt = 0; attempt < attempts; attempt += 1) if (await copy(userId)) return;
      throw new Error('gave up on a version conflict of a customer');
    });

  jobs.handle<{ userId: string }>(syncJob, ({ userId }) => sync(userId));

  return {
    sync,

    /** Enqueues a job in the caller's transaction; it is retried while the provider is unreachable. */
    enqueue: (tx: Db, userId: string) => jobs.enqueue(tx, syncJob, { userId }),

    /** For the end of the grace period, for which the provider sends no event. */
    updateDevice: (tx: Db, userId: string, deviceId: string) =>
      updateDevice(tx, deviceId).then(() => notify(tx, userId, deviceId)),
  };
};

type PlanOf = (priceId: string) => string | undefined;
