import type { ErrorCode } from '@holdfast/contract/errors';
import type { Subscription } from '@holdfast/contract/plans';
import { canCancel, canPause, canResume, isEnded, type SubscriptionState } from '@holdfast/contract/plans.rules';
import type { Core } from '../../../platform/core.ts';
import { AppError } from '../../../platform/errors.ts';
import type { InTurn } from '../../../platform/leases/in-turn.ts';
import type { Payments } from '../../../platform/payments/payments.ts';
import type { AuditService } from '../../admin/audit.service.ts';
import type { Caller, PayerService } from '../../transfer/payer.service.ts';
import type { SubscriptionRow } from '../plans.tables.ts';
import { isPeriodVoid, restartKey } from './provider-copy.ts';
import type { ScheduleReleaseService } from './schedule-release.service.ts';
import { refundableUntil, stateOf, statusOf, toSubscription } from './subscription.presenter.ts';
import type { SubscriptionSyncService } from './subscription-sync.service.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';

export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>;

type Known = SubscriptionRow & { providerId: string };

export const createSubscriptionsService = (
  { db, transact, clock }: Core,
  deps: {
    inTurn: InTurn;
    payments: Payments;
    payer: PayerService;
    audit: AuditService;
    subscriptionSync: SubscriptionSyncService;
    scheduleRelease: ScheduleReleaseService;
  },
) => {
  const { inTurn, payments, payer, audit, subscriptionSync, scheduleRelease } = deps;
  const list = async (userId: string, deviceIds?: string[]): Promise<Subscription[]> =>
    (await subscriptionsRepository(db).listOfUser(userId))
      .filter(({ subscription: { deviceId } }) => !deviceIds || (deviceId !== null && deviceIds.includes(deviceId)))
      .filter(({ subscription }) => subscription.status !== 'pending' && !isEnded(statusOf(subscription)))
      .map(toSubscription);

  const findOwn = async (userId: string, id: string) => {
    const found = await subscriptionsRepository(db).find(id);
    if (found?.subscription.userId !== userId) throw new AppError('subscription-not-found');
    return found;
  };

  /** Serialised per subscription, and validated against the current state at the provider. */
  const act = (
    userId: string,
    id: string,
    { isAllowed, refusal }: { isAllowed: (state: SubscriptionState) => boolean; refusal: ErrorCode },
    work: (row: Known) => Promise<unknown>,
  ): Promise<Subscription> =>
    inTurn(`subscription ${id}`, async () => {
      await findOwn(userId, id);
      await subscriptionSync.sync(userId);
      const { subscription: row } = await findOwn(userId, id);
      const { providerId } = row;
      if (!providerId || !isAllowed(stateOf(row))) throw new AppError(refusal);
      await work({ ...row, providerId });
      await subscriptionSync.sync(userId);
      return toSubscription(await findOwn(userId, id));
    });

  return {
    list: (userId: string) => list(userId),
    findOwn,

    /** For a k9 user: only subscriptions of the transferred devices. */
    listOf: async (caller: Caller, asked: string | undefined) => {
      const { userId, care } = await payer.find(caller, asked);
      return list(
        userId,
        care?.map(({ deviceId }) => deviceId),
      );
    },

    pause: (userId: string, id: string, resumeDate: Date) =>
      act(userId, id, { isAllowed: canPause, refusal: 'cannot-pause' }, async ({ providerId, periodEnd }) => {
        if (!periodEnd || resumeDate < periodEnd) throw new AppError('invalid-date');
        await payments.subscriptions.pause(providerId, Math.floor(resumeDate.getTime() / 1000));
      }),

    resume: (userId: string, id: string) =>
      act(userId, id, { isAllowed: canResume, refusal: 'cannot-resume' }, async ({ providerId }) => {
        const truth = await payments.subscriptions.get(providerId);
        if (isPeriodVoid(truth)) await payments.subscriptions.restart(providerId, restartKey(truth));
        else await payments.subscriptions.resume(providerId);
      }),

    /** Ends immediately if no paid time is left. */
    cancel: (userId: string, id: string) =>
      act(userId, id, { isAllowed: canCancel, refusal: 'cannot-cancel' }, async (row) => {
        if (row.schedule) await scheduleRelease.release(row.schedule);
        const truth = await payments.subscriptions.get(row.providerId);
        const hasPaidTime = truth.status !== 'unpaid' && truth.status !== 'incomplete' && !isPeriodVoid(truth);
        if (hasPaidTime) await payments.subscriptions.cancelAtPeriodEnd(row.providerId);
        else await payments.subscriptions.end(row.providerId);
      }),

    refund: async ({ userId, ip }: { userId: string; ip: string }, id: string) => {
      const { deviceUuid } = (await findOwn(userId, id)).subscription;
      const inTurns = <T>(work: () => Promise<T>) =>
        inTurn(`refunds for ${userId}`, () => inTurn(`refund of ${deviceUuid}`, work));
      return inTurns(() =>
        act(userId, id, { isAllowed: () => true, refusal: 'cannot-refund' }, async ({ providerId }) => {
          const until = refundableUntil(await findOwn(userId, id));
          const { latestInvoice } = await payments.subscriptions.get(providerId);
          if (!until || until < clock() || !latestInvoice?.isFirst) throw new AppError('cannot-refund');
          await payments.invoices.refund(latestInvoice.id, `refund-${id}`);
          await transact((tx) => audit.write(tx, { userId, ip }, 'refund subscription', deviceUuid));
        }),
      );
    },
  };
};
