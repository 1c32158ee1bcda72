import { createServer } from 'node:net';

/** A port that nobody listens on: `wanted` if it is free, else any. */
export function freePort(wanted = 0) {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', (error) => {
      if (wanted && error.code === 'EADDRINUSE') resolve(freePort());
      else reject(error);
    });
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
