import type { EventRow } from '../rows.ts';

/** The version whose shapes all objects have: that of the SDK. */
export const API_VERSION = '2026-10-28.endive';

export const eventView = (row: EventRow) => ({
  id: row.id,
  object: 'event' as const,
  api_version: API_VERSION,
  created: row.created,
  data: { object: row.object, ...(row.previous ? { previous_attributes: row.previous } : {}) },
  livemode: false,
  pending_webhooks: row.isPending ? 1 : 0,
  request: row.request,
  type: row.type,
});
