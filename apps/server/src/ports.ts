import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { StartError } from './start-error.ts';

type Probe = { port: number } | { code: string };

const probe = (host: string, port: number) =>
  new Promise<Probe>((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve({ code: error.code ?? '' }));
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve({ port: typeof address === 'object' && address ? address.port : port }));
    });
  });

/**
 * Below the ephemeral port range of all systems: a free port is not taken by an outgoing connection before we listen.
 */
const ownPorts = { from: 20_000, count: 12_000 };

const anyFreePort = async (host: string): Promise<Probe> => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const found = await probe(host, ownPorts.from + randomInt(ownPorts.count));
    if ('port' in found || found.code !== 'EADDRINUSE') return found;
  }
  return probe(host, 0);
};

const nextFreePort = async (host: string, from: number) => {
  for (let port = from + 1; port <= 65535; port += 1) if ('port' in (await probe(host, port))) return port;
  return 0;
};

/** Runs before anything is opened, so that a start that must fail leaves no files in the data folder. */
export const findPort = async (
  host: string,
  port: number,
  settingOf: (free: number) => string = (free) => `PORT=${free}`,
): Promise<number> => {
  const found = port === 0 ? await anyFreePort(host) : await probe(host, port);
  if ('port' in found) return found.port;
  if (found.code !== 'EADDRINUSE')
    throw new StartError(`Not started: cannot listen on ${host}:${port} (${found.code}).`);
  const free = await nextFreePort(host, port);
  throw new StartError(`Port ${port} is taken. Port ${free} is free: ${settingOf(free)} npm start`);
};
