import { io } from 'socket.io-client';

// Child process with one socket per device. Reports when all have joined their rooms, and on request what they received
// of one event.
const openAtOnce = 50;
const received = [];

process.on('message', async ({ url, token, imeis, event = 'location-history-insert' }) => {
  if (!url) {
    process.send({ received });
    return;
  }
  for (let first = 0; first < imeis.length; first += openAtOnce) {
    await Promise.all(imeis.slice(first, first + openAtOnce).map((imei) => watch(url, token, imei, event)));
  }
  process.send({ isReady: true });
});

function watch(url, token, imei, event) {
  return new Promise((resolve, reject) => {
    const socket = io(url, { auth: { token }, forceNew: true, transports: ['websocket'] });
    socket.on('connect', () => socket.emit('join-room', { id: imei, type: 'device' }));
    socket.on('room-connected', resolve);
    socket.on('room-error', ({ message }) => reject(new Error(message)));
    socket.on('connect_error', reject);
    socket.on(event, ({ deviceUUID, timestamp }) => {
      received.push([`${deviceUUID} ${timestamp}`, performance.timeOrigin + performance.now()]);
    });
  });
}
