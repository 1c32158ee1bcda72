import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

// Child process with hand-written HTTP requests: a full client would take CPU from the measured server. `{ port,
// devices, seconds }` connects and sends, `{ seconds }` sends again; one request at a time per device.
const senders = [];
let answered = 0;
let isRunning = false;

process.on('message', async ({ port, devices = [], seconds }) => {
  for (const device of devices) senders.push(openSender(port, device));
  const [before, began] = [answered, performance.now()];
  isRunning = true;
  for (const send of senders) send();
  await sleep(seconds * 1000);
  isRunning = false;
  const [count, elapsed] = [answered - before, (performance.now() - began) / 1000];
  await sleep(500);
  process.send({ answered: answered - before, rate: count / elapsed });
});

function openSender(port, { imei, secret }) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let timestamp = Math.floor(Date.now() / 1000) - 1_000_000;
  const send = () => {
    timestamp += 1;
    const longitude = 151.2 + (timestamp % 10_000) / 100_000;
    const query = `id=${imei}&timestamp=${timestamp}&lat=-33.8&lon=${longitude}&accuracy=8&speed=4&bearing=90&altitude=20&batt=80`;
    socket.write(`GET /ingest/osmand/${secret}?${query} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  };
  let answer = '';
  socket.setEncoding('latin1').on('data', (text) => {
    answer += text;
    if (!answer.endsWith('\r\n\r\n')) return;
    if (!answer.startsWith('HTTP/1.1 200')) throw new Error(`refused: ${answer.slice(0, 100)}`);
    answer = '';
    answered += 1;
    if (isRunning) send();
  });
  return send;
}
