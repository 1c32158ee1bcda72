const { readFileSync } = require('node:fs');

// Loaded before a server with `--import`: for all of its threads it is as much later as the file says, in milliseconds.
const file = process.env.MOVED_CLOCK_FILE;
const RealDate = Date;
let moved = 0;

const read = () => {
  try {
    moved = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    moved = 0;
  }
};

const now = () => RealDate.now() + moved;

globalThis.Date = class extends RealDate {
  static now = now;

  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }
};

if (file) setInterval(read, 200).unref();
