import { connect } from 'node:net';

// Minimal hand-written MQTT client: a full one would take CPU from the measured server.
const connack = 0x20;
const puback = 0x40;
const publishQos1 = 0x32;

const text = (value) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};

function packet(type, body) {
  const length = [];
  for (let rest = body.length; ; rest >>= 7) {
    length.push(rest > 127 ? (rest & 127) | 128 : rest);
    if (rest <= 127) break;
  }
  return Buffer.concat([Buffer.from([type, ...length]), body]);
}

const connectPacket = ({ imei, secret }) =>
  packet(0x10, Buffer.concat([text('MQTT'), Buffer.from([4, 0xc2, 0, 0]), text(imei), text(imei), text(secret)]));

/**
 * A connected device; `next` returns the payload of its next message, `inFlight` is the number of unacknowledged
 * messages.
 */
export function openSender({ port, device, inFlight, next, onAcknowledged }) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const topic = text(`devices/${device.imei}/up`);
  let id = 0;
  let isRunning = false;
  const send = () => {
    id = (id % 65_535) + 1;
    socket.write(packet(publishQos1, Buffer.concat([topic, Buffer.from([id >> 8, id & 255]), Buffer.from(next())])));
  };
  socket.write(connectPacket(device));
  const isOpen = new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the connection was closed')));
    let left = Buffer.alloc(0);
    socket.on('data', (data) => {
      // CONNACK and PUBACK are both four bytes long.
      left = left.length > 0 ? Buffer.concat([left, data]) : data;
      for (; left.length >= 4; left = left.subarray(4)) {
        if (left[0] === connack) left[3] === 0 ? resolve() : reject(new Error(`refused: ${left[3]}`));
        if (left[0] !== puback) continue;
        onAcknowledged();
        if (isRunning) send();
      }
    });
  });
  return {
    isOpen,
    send,
    start: () => {
      isRunning = true;
      for (let count = 0; count < inFlight; count += 1) send();
    },
    stop: () => {
      isRunning = false;
    },
    close: () => socket.destroy(),
  };
}
