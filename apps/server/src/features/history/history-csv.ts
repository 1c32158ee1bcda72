import { type CsvValue, toCsvLines } from '../../platform/zip/csv.ts';
import type { PointRow } from './history.tables.ts';

const columns: [string, (row: PointRow) => CsvValue][] = [
  ['Created On', ({ timestamp }) => timestamp],
  ['Timestamp', ({ timestamp }) => Math.floor(timestamp.getTime() / 1000)],
  ['Address', ({ address }) => address],
  ['Latitude', ({ latitude }) => latitude],
  ['Longitude', ({ longitude }) => longitude],
  ['Type', ({ alertType }) => alertType || 'Location'],
  ['Source', ({ source }) => source],
  ['Accuracy (m)', ({ accuracy }) => accuracy],
  ['Temperature (°C)', ({ modemTemperature }) => modemTemperature],
  ['Voltage (mV)', ({ modemVoltage }) => modemVoltage],
];

export const csvHeader = toCsvLines([columns.map(([name]) => name)]);

export const toCsvPoints = (rows: PointRow[]) => toCsvLines(rows.map((row) => columns.map(([, value]) => value(row))));
