import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** TCP proxy that can stop forwarding without closing connections (network partition). */
export async function startSilentProxy(target) {
  const pairs = new Set();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect({ port: target, host: '127.0.0.1' });
    const pair = [near, far];
    pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      from.on('error', () => {});
      from.on('data', (data) => void to.write(data));
      from.on('close', () => {
        pairs.delete(pair);
        if (!isSilent) to.destroy();
      });
    }
    if (isSilent) for (const socket of pair) socket.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: server.address().port,
    silence: (wanted) => {
      isSilent = wanted;
      for (const socket of [...pairs].flat()) {
        if (wanted) socket.pause();
        else socket.resume();
      }
    },
    close: () => {
      for (const socket of [...pairs].flat()) socket.destroy();
      server.close();
    },
  };
}
