import type { LocationPoint } from '@holdfast/contract/history';
import type { PointRow } from './history.tables.ts';

export const toPoint = (row: PointRow, deviceUUID: string): LocationPoint => {
  const seconds = Math.floor(row.timestamp.getTime() / 1000);
  return {
    _id: [row.deviceId, seconds, row.alertType].filter(Boolean).join('.'),
    deviceUUID,
    latitude: row.latitude,
    longitude: row.longitude,
    timestamp: seconds,
    timeCreated: seconds,
    address: row.address,
    type: row.source,
    alertType: row.alertType || null,
    accuracy: row.accuracy,
    modem_temperature: row.modemTemperature,
    modem_voltage: row.modemVoltage,
  };
};
