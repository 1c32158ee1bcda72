import type { Integration, IntegrationDelivery } from '@holdfast/contract/integrations';
import type { DeliveryRow, IntegrationRow } from './integrations.tables.ts';

export const targetOf = ({ kind, url, recipient }: IntegrationRow): string => {
  if (kind === 'webhook') return url;
  return kind === 'ntfy' ? `${url.replace(/^https?:\/\//, '')}/${recipient}` : recipient;
};

export const toIntegration = (row: IntegrationRow): Integration => ({
  _id: row.id,
  kind: row.kind,
  isOn: row.isOn,
  target: targetOf(row),
  events: row.events,
  secretEnd: row.secretEnd,
  createdAt: row.createdAt.toISOString(),
  failingSince: row.failingSince?.toISOString() ?? null,
  lastResult: row.lastResult,
  offReason: row.offReason,
});

export const toDelivery = (row: DeliveryRow): IntegrationDelivery => ({
  _id: row.id,
  event: row.event,
  state: row.state,
  tries: row.tries,
  createdAt: row.createdAt.toISOString(),
  triedAt: row.triedAt?.toISOString() ?? null,
  status: row.status,
  reason: row.reason,
  took: row.took,
});
