import type { WorkRules } from '../../platform/jobs/worker.ts';
import type { IntegrationRow } from './integrations.tables.ts';

export const deliverJob = 'integration-deliver';

/** For integrations that fail: whoever hangs holds up others that hang, and nobody else. */
export const deliverLateJob = 'integration-deliver-late';

export interface DeliveryJob {
  deliveryId: string;
  /** In whose lines it stands; what a person asked for stands in none. */
  integrationId?: string;
  host?: string;
}

export const deliveryJobOf = (deliveryId: string, { id, kind, url }: IntegrationRow): DeliveryJob => ({
  deliveryId,
  integrationId: id,
  // All of a kind without an address of its own go to the same one.
  host: URL.canParse(url) ? new URL(url).host : kind,
});

/**
 * A call that hangs costs its slot ten seconds and the process a connection: there are many, of which one integration
 * has a few, as a person has a dozen integrations, and one host a part.
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
