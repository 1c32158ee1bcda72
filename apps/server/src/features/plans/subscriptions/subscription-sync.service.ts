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
import { differs, toChanges } from './provider-copy.ts';
import { statusOf } from './subscription.presenter.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';

export type SubscriptionSyncService = ReturnType<typeof createSubscriptionSyncService>;

const syncJob = 'payments-sync';
const attempts = 20;
const day = 24 * 3600 * 1000;

const isOver = ({ status }: Pick<SubscriptionRow, 'status'>) => status !== 'pending' && isEnded(status);
const isUnpaid = ({ status }: SubscriptionRow) => status === 'pending' || status === 'incomplete';

/** Between its creation and its phases a schedule has one phase only, the present one. */
const hasBegun = ({ phases, currentPhase }: ProviderSchedule) =>
  phases.length > 1 && currentPhase?.start === phases.at(-1)?.start;

/** Our copy of what the provider says about a customer's subscriptions. */
export const createSubscriptionSyncService = (
  { transact, clock, events, jobs }: Core,
  deps: {
    inTurn: InTurn;
    payments: Payments;
    customers: CustomersService;
    catalogue: CatalogueService;
    reservations: ReservationsService;
  },
) => {
  const { inTurn, payments, customers, catalogue, reservations } = deps;

  const tell = (tx: Db, userId: string, deviceId: string | null) =>
    afterCommit(tx, () => events.emit('subscription.updated', { userId, deviceId }));

  /** The word for a device's product plan, as of now. */
  const updateDevice = async (tx: Db, deviceId: string) => {
    const living = await subscriptionsRepository(tx).listLivingOfDevice(deviceId);
    const product = living.find(({ subscription }) => subscription.planType === 'product')?.subscription;
    const graceEnds = (product?.pastDueSince?.getTime() ?? 0) + graceDays * day;
    const status = deviceStatusOf(product ? statusOf(product) : null, clock().getTime() < graceEnds);
    await devicePlan(tx).update(deviceId, { subscriptionStatus: status });
  };

  /** One that the provider has and we have not: our note of it was lost, or came too late. */
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

  const store = async (tx: Db, customer: CustomerRow, truths: ProviderSubscription[], planOf: PlanOf) => {
    const rows = (await subscriptionsRepository(tx).listOfUser(customer.userId)).map((found) => found.subscription);
    for (const truth of truths) {
      const known = rows.find(({ id, providerId }) => providerId === truth.id || id === truth.metadata.subscriptionId);
      if (!known && isEnded(truth.status as 'canceled')) continue;
      const row = known ?? (await adopt(tx, customer, truth, planOf(truth.priceId)));
      if (!row || (isOver(row) && row.providerId === truth.id)) continue;
      const changes = toChanges(truth, row, clock(), planOf);
      if (!differs(row, changes)) continue;
      await subscriptionsRepository(tx).update(row.id, changes);
      if (isUnpaid(row) && isEnded(truth.status as 'canceled')) await reservations.giveBack(tx, row);
      if (row.deviceId) await updateDevice(tx, row.deviceId);
      tell(tx, customer.userId, row.deviceId);
    }
    await reservations.dropAbandoned(tx, customer.userId);
  };

  /** A plan for later that has begun is let go: while the provider holds it, nobody could pause or cancel. */
  const settle = async (truth: ProviderSubscription): Promise<ProviderSubscription> => {
    if (!truth.schedule || !hasBegun(truth.schedule)) return truth;
    await payments.subscriptions.release(truth.schedule.id);
    return { ...truth, schedule: null };
  };

  const copy = async (userId: string): Promise<boolean> => {
    const customer = await customers.find(userId);
    if (!customer) return true;
    const [listed, known] = await Promise.all([
      payments.subscriptions.list(customer.providerId),
      payments.customers.get(customer.providerId),
    ]);
    const truths = await Promise.all(listed.map(settle));
    const prices = truths.flatMap(({ priceId, schedule }) => [
      priceId,
      ...(schedule?.phases ?? []).map((phase) => phase.priceId),
    ]);
    const planOf = await catalogue.planIdsOf(prices);
    return transact(async (tx) => {
      const currency = known?.currency ? toCurrency(known.currency) : null;
      if (!(await customers.renew(tx, customer, currency))) return false;
      await store(tx, customer, truths, planOf);
      return true;
    });
  };

  /** Whoever read before another wrote reads again: an older truth never replaces a newer one. */
  const sync = (userId: string): Promise<void> =>
    inTurn(`plans of ${userId}`, async () => {
      for (let attempt = 0; attempt < attempts; attempt += 1) if (await copy(userId)) return;
      throw new Error('the subscriptions of a customer never stood still');
    });

  jobs.handle<{ userId: string }>(syncJob, ({ userId }) => sync(userId));

  return {
    sync,

    /** Part of the transaction: it happens even if the provider is away just now. */
    enqueue: (tx: Db, userId: string) => jobs.enqueue(tx, syncJob, { userId }),

    /** Grace is over by time alone; no event comes for it. */
    updateDevice: (tx: Db, userId: string, deviceId: string) =>
      updateDevice(tx, deviceId).then(() => tell(tx, userId, deviceId)),
  };
};

type PlanOf = (priceId: string) => string | undefined;
