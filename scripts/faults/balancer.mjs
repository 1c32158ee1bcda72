import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** Round-robin TCP load balancer with failover; connections to a dead server break. */
export async function startBalancer(ports) {
  let turn = 0;
  const sockets = new Set();
  const open = (near, triesLeft) => {
    if (triesLeft === 0) return near.destroy();
    turn += 1;
    const far = connect({ port: ports[turn % ports.length], host: '127.0.0.1', noDelay: true });
    far.once('error', () => open(near, triesLeft - 1));
    far.once('connect', () => {
      far.removeAllListeners('error');
      join(near, far);
      join(far, near);
      near.resume();
    });
  };
  const join = (from, to) => {
    sockets.add(from);
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.pipe(to);
  };
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (near) => {
    near.on('error', () => {});
    open(near, ports.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
