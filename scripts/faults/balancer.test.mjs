import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '../lib/free-port.mjs';
import { startBalancer } from './balancer.mjs';
import { startSilentProxy } from './silent-proxy.mjs';

const cleanUps = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp();
});

async function startServer(name) {
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.write(name);
    socket.pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const die = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  cleanUps.push(die);
  return { port: server.address().port, die };
}

async function open(port) {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8').on('error', () => {});
  cleanUps.push(() => socket.destroy());
  const [name] = await once(socket, 'data');
  return { socket, name };
}

it('spreads connections, breaks those of a dead server, and gives new ones to those that live', async () => {
  const [first, second] = [await startServer('first'), await startServer('second')];
  const balancer = await startBalancer([first.port, second.port, await freePort()]);
  cleanUps.push(balancer.close);
  const { port } = new URL(balancer.url);
  const clients = [];
  for (let count = 0; count < 6; count += 1) clients.push(await open(port));
  const ofFirst = clients.filter(({ name }) => name === 'first');
  expect(ofFirst.length).toBeGreaterThan(0);
  expect(ofFirst.length).toBeLessThan(6);
  const broken = ofFirst.map(({ socket }) => once(socket, 'close'));
  first.die();
  await Promise.all(broken);
  expect((await open(port)).name).toBe('second');
});

it('falls silent without closing a connection, and goes on where it stopped', async () => {
  const server = await startServer('hello');
  const proxy = await startSilentProxy(server.port);
  cleanUps.push(proxy.close);
  const { socket } = await open(proxy.port);
  const heard = [];
  socket.on('data', (text) => heard.push(text));
  proxy.silence(true);
  socket.write('anybody?');
  const direct = await open(server.port);
  direct.socket.write('ping');
  await once(direct.socket, 'data');
  expect(heard).toEqual([]);
  proxy.silence(false);
  await once(socket, 'data');
  expect(heard).toEqual(['anybody?']);
});
