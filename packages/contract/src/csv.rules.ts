export type CsvValue = string | number | boolean | Date | null | undefined;

/** RFC 4180, with protection against CSV injection: user text never becomes a spreadsheet formula. */
export function toCsv(header: string[], rows: CsvValue[][]): string {
  return [header, ...rows].map((row) => `${row.map(toCsvCell).join(',')}\r\n`).join('');
}

export function toCsvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  const text = value instanceof Date ? value.toISOString() : String(value);
  const harmless = startsFormula(text) && !isNumber(text) ? `'${text}` : text;
  // Semicolon and tab are quoted as well: some spreadsheet locales use them as separators.
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Spreadsheets of East Asian locales take the full-width signs for the narrow ones. */
function startsFormula(text: string): boolean {
  return /^\s*[=+\-@＝＋－＠]/.test(text) || /^[\t\r\n]/.test(text);
}

function isNumber(text: string): boolean {
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text);
}
