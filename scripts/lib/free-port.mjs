import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral port range of all systems: a free port is not taken by an outgoing connection before use. */
const ownPorts = { from: 20_000, count: 12_000 };

/** A free port: `wanted` if it is free, else any. */
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
