import type { Alert } from '@holdfast/contract/alerts';
import type { DeliveryRow, NamedAlertRow } from './alerts.tables.ts';

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
  timestamp: Math.floor(row.timestamp.getTime() / 1000),
  createdAt: row.createdAt.toISOString(),
});

export const toDelivery = ({ channel, recipient, state, reason, updatedAt }: DeliveryRow) => ({
  channel,
  recipient,
  state,
  reason,
  updatedAt: updatedAt.toISOString(),
});
