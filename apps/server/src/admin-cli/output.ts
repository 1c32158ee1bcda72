export interface Terminal {
  out: (line: string) => void;
  error: (line: string) => void;
}

export type Row = Record<string, string | number | boolean | null | undefined>;

/** Replaces control characters: user-supplied names must not inject terminal escape sequences. */
const toCell = (value: Row[string]) =>
  (value === null || value === undefined ? '–' : String(value)).replace(/\p{C}/gu, '?');

export const toTable = (rows: Row[]): string => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (names.length === 0) return 'nothing';
  const lines = [names, ...rows.map((row) => names.map((name) => toCell(row[name])))];
  const widths = names.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

export const toJson = (rows: Row[]) => JSON.stringify(rows, null, 2);
