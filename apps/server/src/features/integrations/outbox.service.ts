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

export interface OutgoingEvent {
  payload: Extract<WebhookPayload, { type: WebhookEvent }>;
  /** Restricts the event to one user; null for all users with access to the device. */
  userId: string | null;
  /** Alert whose log lists the delivery; null for other events. */
  alertId: string | null;
  /** Renders the message for chat channels; null for events that are sent to webhooks only. */
  message: ((reader: { temperatureUnit: 'c' | 'f'; language: LanguageId }) => Message) | null;
}

const contentOf = (receiver: Receiver, { payload, message }: OutgoingEvent): string | null => {
  const { integration } = receiver;
  if (integration.kind === 'webhook') {
    return integration.events.includes(payload.type) ? JSON.stringify(payload) : null;
  }
  return message && JSON.stringify(message(receiver));
};

/**
 * Events that are detected by polling may date from a time when the webhook was off; all others are written when they
 * occur.
 */
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

export const createOutboxService = ({ clock, jobs }: Pick<Core, 'clock' | 'jobs'>) => ({
  /** All events must belong to one device. */
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
        // Fair queueing: integrations with many waiting deliveries get a lower priority.
        const job = { data: deliveryJobOf(id, receiver.integration), priority: -ahead };
        added[failingSince ? deliverLateJob : deliverJob]?.push(job);
        ahead += 1;
      }
    }
    await deliveriesRepository(tx).insert(rows);
    for (const [name, own] of Object.entries(added)) await jobs.enqueueAll(tx, name, own);
  },
});
