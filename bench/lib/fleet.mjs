import { openSender } from './mqtt-sender.mjs';
import { steadily } from './steady.mjs';

// Child process. `{ port, devices, inFlight, pointsPerMessage }` connects; `{ seconds }` sends for that time as fast as
// messages are acknowledged, or at `perSecond`; `{ points }` sends until that many points are acknowledged.
const senders = [];
let acknowledged = 0;

process.on('message', async (order) => {
  if (order.devices) process.send({ isConnected: await connectAll(order) });
  else if (order.points) process.send(await sendPoints(order.points));
  else process.send(order.perSecond ? await runSteadily(order) : await run(order.seconds));
});

async function connectAll({ port, devices, inFlight, pointsPerMessage }) {
  const first = Math.floor(Date.now() / 1000) - 5_000_000;
  const atOnce = 100;
  for (let at = 0; at < devices.length; at += atOnce) {
    const some = devices.slice(at, at + atOnce).map((device, index) => {
      const next = payloads({ first, index: at + index, pointsPerMessage });
      return openSender({ port, device, inFlight, next, onAcknowledged: () => (acknowledged += pointsPerMessage) });
    });
    await Promise.all(some.map(({ isOpen }) => isOpen));
    senders.push(...some);
  }
  return true;
}

/** Distinct timestamps: the server deduplicates points by device and second. */
function payloads({ first, index, pointsPerMessage }) {
  let timestamp = first;
  const point = () => {
    timestamp += 1;
    const [latitude, longitude] = [-33.8 - (index % 1000) / 10_000, 151.2 + (timestamp % 10_000) / 100_000];
    return `{"type":"location","timestamp":${timestamp},"latitude":${latitude},"longitude":${longitude},"source":"gps","accuracy":8,"modem_voltage":3980,"modem_temperature":21.5}`;
  };
  return () => (pointsPerMessage === 1 ? point() : `[${Array.from({ length: pointsPerMessage }, point).join(',')}]`);
}

async function sendPoints(points) {
  for (const sender of senders) sender.start();
  while (acknowledged < points) await new Promise((resolve) => setTimeout(resolve, 10));
  for (const sender of senders) sender.stop();
  return { acknowledged };
}

async function runSteadily({ seconds, perSecond }) {
  const send = (number) => senders[number % senders.length].send();
  await steadily({ total: seconds * perSecond, perSecond, send });
  return { acknowledged };
}

async function run(seconds) {
  for (const sender of senders) sender.start();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const [before, began] = [acknowledged, performance.now()];
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const rate = (acknowledged - before) / ((performance.now() - began) / 1000);
  for (const sender of senders) sender.stop();
  return { rate, acknowledged };
}
