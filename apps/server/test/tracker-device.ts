import { createConnection, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export const connectTracker = async (port: number) => {
  const socket: Socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
  const received: Buffer[] = [];
  const waiting = new Set<() => void>();
  let isClosed = false;
  const wake = () => {
    for (const one of waiting) one();
    waiting.clear();
  };
  socket.on('data', (chunk: Buffer) => {
    received.push(chunk);
    wake();
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) =>
    socket.on('close', () => {
      isClosed = true;
      wake();
      resolve();
    }),
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('error', reject);
  });
  const taken = () => Buffer.concat(received.splice(0));

  /** Reads at least `bytes` bytes, or less if the connection is closed first. */
  const read = async (bytes: number): Promise<Buffer> => {
    for (;;) {
      const all = taken();
      if (all.length >= bytes || isClosed) return all;
      received.push(all);
      await new Promise<void>((resolve) => waiting.add(resolve));
    }
  };

  return {
    socket,
    closed,
    read,
    isClosed: () => isClosed,
    send: (bytes: Buffer | string) => void socket.write(bytes),
    sendSlowly: async (bytes: Buffer) => {
      for (const byte of bytes) {
        socket.write(Buffer.from([byte]));
        await sleep(0);
      }
    },
    end: () => socket.destroy(),
  };
};

export type TestTracker = Awaited<ReturnType<typeof connectTracker>>;
