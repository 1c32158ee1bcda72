import type { PushMessage } from '@holdfast/contract/alerts.rules';
import type { Core } from '../../../platform/core.ts';
import { keepNoting } from '../../../platform/jobs/keep-noting.ts';
import { limitConcurrency } from '../../../platform/limit-concurrency.ts';
import type { WriteMail } from '../../../platform/mail/letter.ts';
import { MailAddressError, type Mailer } from '../../../platform/mail/mailer.ts';
import { askedGauge } from '../../../platform/metrics/asked-gauge.ts';
import type { Push } from '../../../platform/push/push.ts';
import { toUnixSeconds } from '../alert.presenter.ts';
import { alertEmail } from '../alerts.emails.ts';
import { deliveryTexts as texts } from '../alerts.texts.ts';
import type { UnsubscribeTokens } from '../unsubscribe-tokens.ts';
import { type AlertContent, messageOf } from './alert-facts.ts';
import { deliveriesRepository, type SendableDelivery } from './deliveries.repository.ts';
import { pushSubscriptionsRepository } from './push-subscriptions.repository.ts';

const pushMessage = (content: AlertContent): PushMessage => {
  const { alert, device } = content;
  return {
    ...messageOf(content),
    deviceUUID: device.deviceUuid,
    kind: alert.kind,
    alertId: alert.id,
    timestamp: toUnixSeconds(alert.timestamp),
  };
};

export const deliverJob = 'alert-deliver';

/** `isFinal`: a retry would give the same result. */
interface Outcome {
  state: 'delivered' | 'failed';
  reason: string | null;
  isFinal: boolean;
}

const delivered: Outcome = { state: 'delivered', reason: null, isFinal: true };
const failed = (reason: string, isFinal: boolean): Outcome => ({ state: 'failed', reason, isFinal });

const dayMilliseconds = 86_400_000;
const lateMilliseconds = 5 * 60 * 1000;
const waitingMilliseconds = 24 * 3600 * 1000;

/** Only an SMTP response is stored: a connection error would reveal details of the internal network. */
const toOutcome = (error: unknown): Outcome => {
  const { code, response, responseCode = 0 } = error as { code?: string; response?: string; responseCode?: number };
  const isRefused = error instanceof MailAddressError || (code === 'EENVELOPE' && responseCode >= 550);
  return failed(response ? texts.answered(response) : texts.mailServerAway, isRefused);
};

export type DeliveryService = ReturnType<typeof createDeliveryService>;

export const createDeliveryService = (
  { db, transact, clock, jobs, meters }: Core,
  deps: {
    mailer: Mailer;
    writeMail: WriteMail;
    push: Push;
    unsubscribeTokens: UnsubscribeTokens;
    webUrl: string;
  },
) => {
  const { mailer, writeMail, push, unsubscribeTokens, webUrl } = deps;

  /** Limits concurrent connections to the mail server. */
  const mailTurn = limitConcurrency(3);
  const sendMail = async (found: SendableDelivery): Promise<Outcome> => {
    const { notificationEmailId } = found.delivery;
    const unsubscribe = notificationEmailId && unsubscribeTokens.make(notificationEmailId, found.alert.createdAt);
    try {
      // The id is stable across retries, so the mail server or client can deduplicate.
      await mailer.send({ ...writeMail(alertEmail(found, { webUrl, unsubscribe })), id: found.delivery.id });
      return delivered;
    } catch (error) {
      return toOutcome(error);
    }
  };

  const sendPush = async ({ subscription, ...found }: SendableDelivery): Promise<Outcome> => {
    if (!subscription) return failed(texts.browserGone, true);
    const { outcome, status } = await push.send(subscription, JSON.stringify(pushMessage(found)));
    meters.messageTried('push', outcome === 'delivered');
    if (outcome === 'delivered') return delivered;
    if (outcome === 'gone') {
      await pushSubscriptionsRepository(db).removeById(subscription.id);
      return failed(texts.browserGone, true);
    }
    return failed(status === null ? texts.pushServiceAway : texts.pushRefused(status), outcome === 'refused');
  };

  const send = async (found: SendableDelivery): Promise<Outcome> => {
    if (!found.isWanted) return failed(texts.notWanted, true);
    return found.delivery.channel === 'email' ? mailTurn(() => sendMail(found)) : sendPush(found);
  };

  /** Limits database connections held by deliveries, which would otherwise starve user and device requests. */
  const inTurn = limitConcurrency(3);
  jobs.handle<{ deliveryId: string }>(deliverJob, async ({ deliveryId }, job) => {
    const found = await inTurn(() => deliveriesRepository(db).find(deliveryId, clock()));
    if (found?.delivery.state !== 'waiting') return;
    const { isFinal, ...outcome } = await send(found);
    if (!isFinal && !job.isLastTry) {
      await inTurn(() => deliveriesRepository(db).update(deliveryId, { reason: outcome.reason }, clock()));
      throw new Error('An alert could not be delivered yet');
    }
    await keepNoting(() =>
      inTurn(() =>
        transact(async (tx) => {
          await deliveriesRepository(tx).update(deliveryId, outcome, clock());
          await job.complete(tx);
        }),
      ),
    );
    const { alert, delivery } = found;
    if (outcome.state === 'failed') meters.alertGivenUp(delivery.channel);
    else meters.alertDelivered(delivery.channel, (clock().getTime() - alert.createdAt.getTime()) / 1000);
  });

  const countLate = () => deliveriesRepository(db).countWaiting(new Date(clock().getTime() - lateMilliseconds));

  const late = askedGauge({
    name: 'alert_deliveries_late',
    help: 'Mails and pushes of alerts that were raised more than five minutes ago and are still to be delivered',
    ask: async () => [['', await countLate()]],
  });

  return {
    metrics: [late],

    /** Counts for alerts of the last 24 hours; `late` counts all overdue deliveries. */
    summary: async () => {
      const since = new Date(clock().getTime() - dayMilliseconds);
      const { delivered = 0, failed = 0, waiting = 0 } = await deliveriesRepository(db).countSince(since);
      return { delivered, failed, waiting, late: await countLate() };
    },

    /** A process that crashed during the last retry left its deliveries in state `waiting`. */
    removeExpired: async () => {
      const now = clock();
      await deliveriesRepository(db).giveUp(new Date(now.getTime() - waitingMilliseconds), texts.gaveUp, now);
    },
  };
};
