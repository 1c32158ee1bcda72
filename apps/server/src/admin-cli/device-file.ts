import { readFileSync } from 'node:fs';
import { parseCsv } from '../platform/zip/parse-csv.ts';
import { UsageError } from './usage-error.ts';

/** Column names `serial,type,imei`; the API's field names are accepted too. */
const namesOf: Record<string, string> = { serial: 'deviceUUID', type: 'deviceType' };

/** What people type for a field of the API. */
export const columnOf = (field: string): string =>
  Object.keys(namesOf).find((column) => namesOf[column] === field) ?? field;

const rename = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [namesOf[name] ?? name, value]));

const readCsv = (text: string) => {
  const [header, ...rows] = parseCsv(text);
  return rows.map(({ cells }) => Object.fromEntries((header?.cells ?? []).map((name, at) => [name, cells[at]])));
};

const readJson = (text: string, file: string): object[] => {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null)) return value;
  } catch {}
  throw new UsageError(`${file}: must be a JSON list of { serial, type, imei }`);
};

const isJson = (file: string) => file.toLowerCase().endsWith('.json');

const readText = (file: string) => {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new UsageError(`${file}: cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
};

export const readDeviceFile = (file: string): object[] => {
  const text = readText(file);
  const rows = isJson(file) ? readJson(text, file) : readCsv(text);
  if (rows.length === 0) throw new UsageError(`${file}: names no device`);
  return rows.map(rename);
};

/** A line as an editor counts, which is what a CSV file has; people count a list from 1. */
export const placeInFile = (file: string, row: number): string =>
  isJson(file) ? `row ${row + 1} of the list` : `line ${parseCsv(readText(file))[row + 1]?.line} of the file`;
