import { liveRow, publishToSocket, startLive } from './lib/live.mjs';
import { milliseconds } from './lib/numbers.mjs';
import { report } from './lib/report.mjs';

// Latency from a device's publish to the browser's socket: 1,000 devices, each watched by its own socket.
const count = 1000;
const aimMs = 100;

const live = await startLive({ count });
try {
  const seen = await publishToSocket(live, { perSecond: 1000, seconds: 15 });
  const what = `${count} sockets, ${seen.rate.toFixed(0)} points/s`;
  console.table({ [what]: liveRow(seen) });
  report({
    what: `publish to socket, ${what}, p99`,
    seen: milliseconds(seen.p99),
    ratio: seen.p99 / aimMs,
    aim: `≤ ${aimMs} ms`,
    isMet: seen.p99 <= aimMs,
  });
} finally {
  await live.stop();
}
