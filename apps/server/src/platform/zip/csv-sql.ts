/** SQL equivalent of `toCsvCell`, including its protection against formula injection. */
export const csvCellSql = (text: string) => {
  const number = String.raw`^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$`;
  // Fast path: checking one character costs far less than a regular expression.
  const isSuspicious = `(ascii(${text}) NOT BETWEEN ascii('0') AND ascii('9') AND ascii(${text}) NOT BETWEEN ascii('A') AND ascii('z'))`;
  const isFormula = String.raw`(${isSuspicious} AND ${text} ~ '^\s*[=+@＝＋－＠-]|^[\t\r\n]' AND ${text} !~* '${number}')`;
  const harmless = `(CASE WHEN ${isFormula} THEN '''' ELSE '' END || ${text})`;
  const isSplit = String.raw`(strpos(${text}, ',') > 0 OR ${text} ~ '[";\t\r\n]')`;
  return `(CASE WHEN ${isSplit} THEN '"' || replace(${harmless}, '"', '""') || '"' ELSE ${harmless} END)`;
};
