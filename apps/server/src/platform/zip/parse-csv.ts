export interface CsvLine {
  /** Line number, from 1, at which the record starts. */
  line: number;
  cells: string[];
}

const cell = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\n|\r|$)/y;

/** RFC 4180, with or without a byte order mark; empty lines are skipped. */
export const parseCsv = (text: string): CsvLine[] => {
  const source = text.replace(/^\uFEFF/, '');
  const lines: CsvLine[] = [];
  let record: CsvLine = { line: 1, cells: [] };
  let lineNumber = 1;
  cell.lastIndex = 0;
  while (true) {
    // Malformed quotes are taken literally, so the pattern matches at every position.
    const [whole = '', quoted, plain = '', end] = cell.exec(source) ?? [];
    record.cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    lineNumber += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === ',') continue;
    if (record.cells.some((one) => one !== '')) lines.push(record);
    if (!end) return lines;
    record = { line: lineNumber, cells: [] };
  }
};
