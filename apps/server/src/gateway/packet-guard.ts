import type { Socket } from 'node:net';

/** Well above what is still acknowledged and dropped; the parser would gather anything up to 256 MB in memory. */
const maxPacketBytes = 1024 * 1024;

/** Watches the lengths that MQTT packets announce, without looking at what is in them. */
export const createPacketGuard = () => {
  let bodyLeft = 0;
  let isInLength = false;
  let length = 0;
  let shift = 0;

  /** False as soon as a packet announces more than is bearable. */
  return (chunk: Uint8Array): boolean => {
    let at = 0;
    while (at < chunk.length) {
      if (bodyLeft > 0) {
        const step = Math.min(bodyLeft, chunk.length - at);
        bodyLeft -= step;
        at += step;
      } else if (isInLength) {
        const byte = chunk[at] ?? 0;
        at += 1;
        length += (byte & 127) << shift;
        shift += 7;
        if (byte > 127 && shift < 28) continue;
        isInLength = false;
        bodyLeft = length;
        if (length > maxPacketBytes) return false;
      } else {
        at += 1;
        isInLength = true;
        length = 0;
        shift = 0;
      }
    }
    return true;
  };
};

/** Ends the connection before an oversized packet is gathered. */
export const guardPackets = <S extends Socket>(socket: S): S => {
  const isBearable = createPacketGuard();
  const read = socket.read.bind(socket);
  socket.read = (size?: number) => {
    const chunk = read(size);
    if (!(chunk instanceof Uint8Array) || isBearable(chunk)) return chunk;
    socket.destroy();
    return null;
  };
  return socket;
};
