import {
  type DeliveryReason,
  deliveryDays,
  failingDaysMax,
  type IntegrationKind,
  type OffReason,
  retrySeconds,
} from '@holdfast/contract/integrations.rules';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { keepNoting } from '../../platform/jobs/keep-noting.ts';
import { ClosedAddressError, type Outbound } from '../../platform/net/outbound.ts';
import type { MailService } from '../mailbox/mail.service.ts';
import type { Verdict, Way } from './calls.ts';
import { deliveriesRepository, type SendableDelivery } from './deliveries.repository.ts';
import { deliverJob, deliverLateJob } from './delivery-jobs.ts';
import { switchedOffEmail } from './integrations.emails.ts';
import { integrationsRepository } from './integrations.repository.ts';

const day = 24 * 3600 * 1000;
/** Longer than the longest pause between two tries. */
const longestPause = 12 * 3600 * 1000;
const jitter = 0.2;

interface Outcome extends Verdict {
  reason: DeliveryReason | null;
  status: number | null;
  took: number | null;
}

const unsent = (reason: DeliveryReason): Outcome => ({
  isDelivered: false,
  isFinal: true,
  reason,
  status: null,
  took: null,
});

const reasonOf = (error: unknown): DeliveryReason => {
  if (error instanceof ClosedAddressError) return 'closed-address';
  return (error as Error).name === 'TimeoutError' ? 'no-answer' : 'unreachable';
};

/** Milliseconds until the next try; null after the last. */
const pauseAfter = (tries: number, { waitSeconds = 0 }: Verdict): number | null => {
  const next = retrySeconds[tries - 1];
  if (next === undefined) return null;
  const pause = next - (retrySeconds[tries - 2] ?? 0);
  return Math.max(pause * (1 + Math.random() * jitter), waitSeconds) * 1000;
};

/** Sends one delivery, notes what was answered, and tries again over a day. */
export const createIntegrationDelivery = (
  { db, transact, clock, jobs, secrets, meters }: Core,
  deps: {
    outbounds: Record<IntegrationKind, Pick<Outbound, 'request'>>;
    ways: Record<IntegrationKind, Way>;
    mail: MailService;
    webUrl: string;
  },
) => {
  const { outbounds, ways, mail, webUrl } = deps;

  const attempt = async ({ integration, delivery }: SendableDelivery): Promise<Outcome> => {
    const way = ways[integration.kind];
    const secret = secrets.decrypt(integration.secretSealed);
    const { url, request } = way.toCall({ integration, delivery, secret });
    const begun = performance.now();
    const took = () => Math.round(performance.now() - begun);
    try {
      const answer = await outbounds[integration.kind].request(url, request);
      const verdict = way.judge(answer);
      return { ...verdict, reason: verdict.isDelivered ? null : 'answered', status: answer.status, took: took() };
    } catch (error) {
      return { isDelivered: false, isFinal: false, reason: reasonOf(error), status: null, took: took() };
    }
  };

  const send = async (found: SendableDelivery): Promise<Outcome> => {
    if (!found.hasRight) return unsent('right-ended');
    if (!found.integration.isOn && found.delivery.event !== 'test') return unsent('switched-off');
    return attempt(found);
  };

  const switchOff = async (tx: Db, { integration, person }: SendableDelivery, offReason: OffReason) => {
    if (!(await integrationsRepository(tx).switchOff(integration.id, offReason))) return;
    await deliveriesRepository(tx).failWaiting(integration.id, 'switched-off');
    await mail.send(tx, switchedOffEmail(person, integration, offReason, webUrl));
  };

  const noteFailure = async (tx: Db, found: SendableDelivery, { off, recipient }: Outcome) => {
    const { integration } = found;
    if (recipient) await integrationsRepository(tx).update(integration.id, { recipient });
    const since = await integrationsRepository(tx).noteFailure(integration.id, clock());
    if (off) await switchOff(tx, found, off);
    else if (clock().getTime() - since.getTime() >= failingDaysMax * day) await switchOff(tx, found, 'failing');
  };

  const note = async (tx: Db, found: SendableDelivery, outcome: Outcome) => {
    const { delivery, integration } = found;
    const { isDelivered, reason, status, took } = outcome;
    const isTest = delivery.event === 'test';
    // Before its delivery, as its removal does, so that neither waits for the other.
    if (!(await integrationsRepository(tx).lock(integration.id))) return;
    const [tries, now] = [delivery.tries + 1, clock()];
    const pause = isDelivered || isTest || outcome.isFinal ? null : pauseAfter(tries, outcome);
    const state = isDelivered ? 'delivered' : pause === null ? 'failed' : 'waiting';
    await deliveriesRepository(tx).update(delivery.id, { state, reason, status, took, tries, triedAt: now });
    if (isDelivered) await integrationsRepository(tx).update(integration.id, { failingSince: null });
    else if (!isTest && took !== null) await noteFailure(tx, found, outcome);
    if (pause === null) return;
    const startAfter = new Date(now.getTime() + pause);
    await jobs.enqueue(tx, deliverLateJob, { deliveryId: delivery.id }, { startAfter });
  };

  const deliver =
    (name: string) =>
    async ({ deliveryId }: { deliveryId: string }, job: { complete: (tx: Db) => Promise<void> }) => {
      const found = await deliveriesRepository(db).find(deliveryId, clock());
      if (found?.delivery.state !== 'waiting') return;
      const { integration, delivery } = found;
      const isLate = name === deliverJob && integration.failingSince !== null && delivery.event !== 'test';
      const outcome = isLate ? null : await send(found);
      if (outcome && outcome.took !== null) meters.messageTried(integration.kind, outcome.isDelivered);
      await keepNoting(() =>
        transact(async (tx) => {
          if (outcome) await note(tx, found, outcome);
          else await jobs.enqueue(tx, deliverLateJob, { deliveryId });
          await job.complete(tx);
        }),
      );
    };
  for (const name of [deliverJob, deliverLateJob]) jobs.handle(name, deliver(name));

  return {
    /** A process that died during the last try could not mark it as failed. */
    removeExpired: async () => {
      const now = clock().getTime();
      await deliveriesRepository(db).giveUp(new Date(now - longestPause));
      await deliveriesRepository(db).removeBefore(new Date(now - deliveryDays * day));
    },
  };
};
