const COLUMNS = ['what', 'seen', 'against', 'ratio', 'aim', 'result'];

/** Markdown table of the rows of `bench/lib/report.mjs`, aligned for reading as text. */
export function toMarkdown(rows) {
  const widths = COLUMNS.map((column) => Math.max(column.length, ...rows.map((row) => row[column].length)));
  const line = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`;
  return [
    line(COLUMNS),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...rows.map((row) => line(COLUMNS.map((column) => row[column]))),
  ].join('\n');
}
