import type { LocationPoint } from '@holdfast/contract/history';
import type { Places } from '../../platform/geo/places.ts';
import type { PointRow } from './history.tables.ts';

const secondsOf = ({ timestamp }: Pick<PointRow, 'timestamp'>) => Math.floor(timestamp.getTime() / 1000);

export const pointId = (row: Pick<PointRow, 'deviceId' | 'timestamp' | 'alertType'>) =>
  [row.deviceId, secondsOf(row), row.alertType].filter(Boolean).join('.');

export const toPoint = (row: PointRow, deviceUUID: string, { addressOf }: Places): LocationPoint => {
  const seconds = secondsOf(row);
  return {
    _id: pointId(row),
    deviceUUID,
    latitude: row.latitude,
    longitude: row.longitude,
    timestamp: seconds,
    timeCreated: seconds,
    address: row.address,
    nearestPlace: addressOf(row),
    type: row.source,
    alertType: row.alertType || null,
    accuracy: row.accuracy,
    modem_temperature: row.modemTemperature,
    modem_voltage: row.modemVoltage,
    speed: row.speed,
    course: row.course,
    altitude: row.altitude,
    battery: row.battery,
    satellites: row.satellites,
  };
};
