import { toCsvCell } from '../../platform/zip/csv.ts';
import type { CsvRow } from './history.repository.ts';

export const csvHeader =
  'Created On,Timestamp,Address,Latitude,Longitude,Type,Source,Accuracy (m),Temperature (°C),Voltage (mV)\r\n';

const toLine = ({ at, address, position, alertType, measures }: CsvRow) => {
  const text = `${toCsvCell(address)},${position},${toCsvCell(alertType || 'Location')}`;
  return `${new Date(at * 1000).toISOString()},${Math.floor(at)},${text},${measures}\r\n`;
};

export const toCsvPoints = (rows: CsvRow[]) => rows.map(toLine).join('');
