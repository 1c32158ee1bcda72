import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports that no system gives to connections by itself: one that is free stays free until it is listened on. */
const ownPorts = { from: 20_000, count: 12_000 };

/** A port that nobody listens on: `wanted` if it is free, else any. */
export function freePort(wanted = ownPorts.from + randomInt(ownPorts.count)) {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', (error) => {
      if (error.code === 'EADDRINUSE') resolve(freePort());
      else reject(error);
    });
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
