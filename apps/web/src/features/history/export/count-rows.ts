const quote = 0x22;
const newline = 0x0a;

/** Counts the rows of a streamed CSV file; a line break within quotes does not end a row. */
export const rowCounter = () => {
  let lines = 0;
  let isQuoted = false;
  return (piece: Uint8Array) => {
    for (const byte of piece) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === newline && !isQuoted) lines += 1;
    }
    const headers = 1;
    return Math.max(0, lines - headers);
  };
};
