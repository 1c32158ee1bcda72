const COLUMNS = ['what', 'first version', 'seen', 'against', 'ratio', 'aim', 'result'];

/**
 * Markdown table of the rows of `bench/lib/report.mjs`, aligned for reading as text; `firstVersion` has what was seen
 * then by the names of the rows.
 */
export function toMarkdown(reported, firstVersion) {
  const rows = reported.map((row) => ({ ...row, 'first version': firstVersion[row.what] ?? '' }));
  const widths = COLUMNS.map((column) => Math.max(column.length, ...rows.map((row) => row[column].length)));
  const line = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`;
  return [
    line(COLUMNS),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...rows.map((row) => line(COLUMNS.map((column) => row[column]))),
  ].join('\n');
}
