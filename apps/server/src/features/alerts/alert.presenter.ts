import type { Alert } from '@holdfast/contract/alerts';
import type { AlertDeliveryRow } from '../integrations/integrations.queries.ts';
import type { DeliveryRow, NamedAlertRow } from './alerts.tables.ts';
import { deliveryTexts, outgoingReasons } from './alerts.texts.ts';

export const toUnixSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

export const toAlert = (row: NamedAlertRow): Alert => ({
  id: row.id,
  deviceUUID: row.deviceUuid,
  deviceName: row.deviceName,
  kind: row.kind,
  value: row.value,
  latitude: row.latitude,
  longitude: row.longitude,
  address: row.address,
  place: row.place,
  more: row.more,
  timestamp: toUnixSeconds(row.timestamp),
  createdAt: row.createdAt.toISOString(),
});

/** Same wording as for push: a reason if there was no response, else the HTTP status. */
export const toOutgoingDelivery = ({ channel, recipient, state, status, reason, ...row }: AlertDeliveryRow) => ({
  channel,
  recipient,
  state,
  reason: reason && (status === null ? outgoingReasons[reason] : deliveryTexts.outgoingRefused(status)),
  updatedAt: (row.triedAt ?? row.createdAt).toISOString(),
});

export const toDelivery = ({ channel, recipient, state, reason, updatedAt }: DeliveryRow) => ({
  channel,
  recipient,
  state,
  reason,
  updatedAt: updatedAt.toISOString(),
});

/** API keys must not see other people's addresses. */
export const withoutRecipients = <T extends { deliveries: { recipient: string }[] }>(alert: T): T => ({
  ...alert,
  deliveries: alert.deliveries.map((delivery) => ({ ...delivery, recipient: '' })),
});
