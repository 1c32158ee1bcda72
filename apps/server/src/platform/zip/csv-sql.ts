/** What `toCsvCell` does with a text, done by the database. */
export const csvCellSql = (text: string) => {
  const number = String.raw`^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$`;
  const isFormula = String.raw`(${text} ~ '^\s*[=+@-]|^[\t\r\n]' AND ${text} !~* '${number}')`;
  const harmless = `(CASE WHEN ${isFormula} THEN '''' ELSE '' END || ${text})`;
  const isSplit = String.raw`${text} ~ '[",;\t\r\n]'`;
  return `(CASE WHEN ${isSplit} THEN '"' || replace(${harmless}, '"', '""') || '"' ELSE ${harmless} END)`;
};
