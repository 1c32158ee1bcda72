import type { WorkRules } from '../../platform/jobs/worker.ts';
import type { IntegrationRow } from './integrations.tables.ts';

export const deliverJob = 'integration-deliver';

/** Separate queue for failing integrations, so that slow receivers delay only each other. */
export const deliverLateJob = 'integration-deliver-late';

export interface DeliveryJob {
  deliveryId: string;
  /** Concurrency keys; absent for deliveries that a user requested, which are not limited. */
  integrationId?: string;
  host?: string;
}

export const deliveryJobOf = (deliveryId: string, { id, kind, url }: IntegrationRow): DeliveryJob => ({
  deliveryId,
  integrationId: id,
  // Integrations without a URL share the host of their kind.
  host: URL.canParse(url) ? new URL(url).host : kind,
});

/**
 * A hanging call blocks its slot for ten seconds and holds a connection. The total is therefore high, with limits per
 * integration (a user can have many) and per host.
 */
const rulesOf = (slots: number, most: { integration: number; host: number }): WorkRules<DeliveryJob> => ({
  slots,
  gatherMilliseconds: 250,
  linesOf: ({ integrationId, host }) => [
    ...(integrationId ? [{ name: integrationId, most: most.integration }] : []),
    ...(host ? [{ name: host, most: most.host }] : []),
  ],
});

export const deliveryRules = {
  [deliverJob]: rulesOf(500, { integration: 4, host: 200 }),
  [deliverLateJob]: rulesOf(200, { integration: 1, host: 100 }),
};
