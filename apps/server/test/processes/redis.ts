import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

let used = 0;

/** A Redis database for one test. Redis has 16: two workers use seven each in turn. */
export const takeRedis = () => {
  const url = new URL(process.env.TEST_REDIS_URL ?? '');
  const worker = Number(process.env.VITEST_POOL_ID ?? 1);
  used = (used % 7) + 1;
  url.pathname = `/${((worker - 1) % 2) * 8 + used}`;
  return url.href;
};

/** Proxy to Redis whose connections can be cut and restored. */
export const openLine = async (target: string) => {
  const { hostname, port, pathname } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const onward = connect(Number(port), hostname);
    for (const one of [socket, onward]) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        socket.destroy();
        onward.destroy();
      });
    }
    socket.pipe(onward).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
