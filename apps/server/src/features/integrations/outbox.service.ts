import type { WebhookPayload } from '@holdfast/contract/integration-events';
import { type WebhookEvent, waitingDeliveriesMax } from '@holdfast/contract/integrations.rules';
import type { LanguageId } from '@holdfast/contract/languages.rules';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import type { NewJob } from '../../platform/jobs/jobs.ts';
import type { Message } from './calls.ts';
import { deliveriesRepository, type Receiver } from './deliveries.repository.ts';
import { deliverJob, deliverLateJob, deliveryJobOf } from './delivery-jobs.ts';
import type { NewDeliveryRow } from './integrations.tables.ts';

/** Something that happened, for whoever may know of it. */
export interface OutgoingEvent {
  payload: Extract<WebhookPayload, { type: WebhookEvent }>;
  /** For one person alone; null for everybody who may see the device. */
  userId: string | null;
  /** In whose log it stands; null for anything but an alert. */
  alertId: string | null;
  /** For the channels, as that person wants it; null for what only webhooks are told. */
  message: ((reader: { temperatureUnit: 'c' | 'f'; language: LanguageId }) => Message) | null;
}

const contentOf = (receiver: Receiver, { payload, message }: OutgoingEvent): string | null => {
  const { integration } = receiver;
  if (integration.kind === 'webhook') {
    return integration.events.includes(payload.type) ? JSON.stringify(payload) : null;
  }
  return message && JSON.stringify(message(receiver));
};

/** Those are looked for afterwards, perhaps in a time when this webhook was off; all others are put as they happen. */
const isFoundLater = ({ type }: OutgoingEvent['payload']) => type === 'device.moved' || type === 'trip.ended';

const mayKnow = ({ integration, since }: Receiver, { userId, payload }: OutgoingEvent) => {
  const happenedAt = new Date(payload.timestamp);
  return (
    (userId === null || userId === integration.userId) &&
    (since === null || happenedAt >= since) &&
    (!isFoundLater(payload) || happenedAt > integration.toldFrom)
  );
};

export type OutboxService = ReturnType<typeof createOutboxService>;

/** Puts what happened in the line of everybody who wants to be told, by the rights of this moment. */
export const createOutboxService = ({ clock, jobs }: Pick<Core, 'clock' | 'jobs'>) => ({
  /** Part of the transaction `tx`; all events are of one device. */
  put: async (tx: Db, deviceId: string, events: OutgoingEvent[]) => {
    const now = clock();
    const rows: NewDeliveryRow[] = [];
    const added: Record<string, NewJob[]> = { [deliverJob]: [], [deliverLateJob]: [] };
    for (const receiver of await deliveriesRepository(tx).listReceivers(deviceId, now)) {
      let ahead = receiver.waiting;
      for (const event of events) {
        const content = mayKnow(receiver, event) ? contentOf(receiver, event) : null;
        if (content === null || ahead >= waitingDeliveriesMax) continue;
        const id = uuidv7();
        const { id: integrationId, failingSince } = receiver.integration;
        const { alertId, payload } = event;
        const about = { integrationId, deviceId, alertId, event: payload.type };
        rows.push({ ...about, id, content, state: 'waiting', createdAt: now });
        // Whoever waits for much already waits behind those who wait for little.
        const job = { data: deliveryJobOf(id, receiver.integration), priority: -ahead };
        added[failingSince ? deliverLateJob : deliverJob]?.push(job);
        ahead += 1;
      }
    }
    await deliveriesRepository(tx).insert(rows);
    for (const [name, own] of Object.entries(added)) await jobs.enqueueAll(tx, name, own);
  },
});
