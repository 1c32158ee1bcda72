import { type DeliveryReason, deliveryDays, type IntegrationKind } from '@holdfast/contract/integrations.rules';
import type { Core } from '../../platform/core.ts';
import { gather } from '../../platform/gather.ts';
import type { RunningJob } from '../../platform/jobs/worker.ts';
import { ClosedAddressError, type Outbound } from '../../platform/net/outbound.ts';
import type { MailService } from '../mailbox/mail.service.ts';
import type { Way } from './calls.ts';
import { deliveriesRepository, type SendableDelivery } from './deliveries.repository.ts';
import { type DeliveryJob, deliverJob, deliverLateJob, deliveryRules } from './delivery-jobs.ts';
import { createDeliveryNotes, type Outcome } from './delivery-notes.service.ts';

const day = 24 * 3600 * 1000;
/** Longer than the longest backoff. */
const longestPause = 12 * 3600 * 1000;

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

/** Sends deliveries and stores the result; failed ones are retried with backoff for a day. */
export const createIntegrationDelivery = (
  core: Core,
  deps: {
    outbounds: Record<IntegrationKind, Pick<Outbound, 'request'>>;
    ways: Record<IntegrationKind, Way>;
    mail: MailService;
    webUrl: string;
  },
) => {
  const { db, clock, jobs, secrets, meters } = core;
  const { outbounds, ways } = deps;
  const note = createDeliveryNotes(core, deps);

  /** Batches lookups of concurrent jobs into one query. */
  const find = gather(
    async (ids: string[]) => {
      const found = await deliveriesRepository(db).listSendable(ids, clock());
      return ids.map((id) => found.get(id));
    },
    { milliseconds: 0, most: 50 },
  );

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

  const deliver =
    (name: string) =>
    async ({ deliveryId }: DeliveryJob, job: RunningJob) => {
      const found = await find(deliveryId);
      if (found?.delivery.state !== 'waiting') return;
      const { integration, delivery } = found;
      const isLate = name === deliverJob && integration.failingSince !== null && delivery.event !== 'test';
      const outcome = isLate ? null : await send(found);
      if (outcome && outcome.took !== null) meters.messageTried(integration.kind, outcome.isDelivered);
      await note({ found, outcome, job });
    };
  for (const name of [deliverJob, deliverLateJob] as const) jobs.handle(name, deliver(name), deliveryRules[name]);

  return {
    /** A process that crashed during the last attempt could not mark the delivery as failed. */
    removeExpired: async () => {
      const now = clock().getTime();
      await deliveriesRepository(db).giveUp(new Date(now - longestPause));
      await deliveriesRepository(db).removeBefore(new Date(now - deliveryDays * day));
    },
  };
};
