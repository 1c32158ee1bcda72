import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** TCP proxy between devices and broker that can refuse connections, like a firewall. */
export async function startGate({ host, port }) {
  const sockets = new Set();
  let isOpen = true;
  const server = createServer({ noDelay: true }, (near) => {
    if (!isOpen) return near.destroy();
    const far = connect({ host, port, noDelay: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const shut = () => {
    isOpen = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `mqtt://127.0.0.1:${server.address().port}`,
    shut,
    open: () => {
      isOpen = true;
    },
    close: () => {
      shut();
      server.close();
    },
  };
}
