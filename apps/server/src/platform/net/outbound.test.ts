import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ClosedAddressError, createOutbound, isAllowEntry, isClosed } from './outbound.ts';

const get = { method: 'GET' } as const;

/** A local server that records all requests. */
const listen = async (answer: RequestListener = (_request, response) => response.end('ok')) => {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(`${request.headers.host} ${request.url}`);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, paths };
};

const to = (address: string, family = 4) => vi.fn(async () => [{ address, family }]);

describe('an address that a user chose', () => {
  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.0.0.1',
    '172.31.255.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[fe80::1]',
    '[fd00::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:8.8.8.8]',
    '[::ffff:0:127.0.0.1]',
    '[2002:7f00:1::]',
    '[3fff::1]',
    '[5f00::1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::a00:1]',
    '0x7f.1',
    '2130706433',
  ])('is never %s, nor a name that leads there [A28]', async (host) => {
    const { port, paths } = await listen();
    const outbound = createOutbound({ allow: [] });
    await expect(outbound.request(`http://${host}:${port}/`, get)).rejects.toThrow(ClosedAddressError);
    const address = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '');
    const named = createOutbound({ allow: [], resolve: to(address, address.includes(':') ? 6 : 4) });
    await expect(named.request(`http://hooks.example:${port}/`, get)).rejects.toThrow(ClosedAddressError);
    expect(paths).toEqual([]);
  });

  it.each(['8.8.8.8', '100.128.0.1', '172.32.0.1', '2001:4860:4860::8888'])('may be %s', (address) => {
    expect(isClosed({ address, family: isIP(address) })).toBe(false);
  });

  it('is refused when only one of the addresses of its name is closed [A28]', async () => {
    const resolve = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    const outbound = createOutbound({ allow: [], resolve });
    await expect(outbound.request('http://hooks.example/', get)).rejects.toThrow(ClosedAddressError);
  });

  it('is refused when localhost is meant, and anything but http [A28]', async () => {
    const outbound = createOutbound({ allow: [] });
    await expect(outbound.request('http://localhost:9/', get)).rejects.toThrow(ClosedAddressError);
    await expect(outbound.request('http://localhost.:9/', get)).rejects.toThrow(ClosedAddressError);
    await expect(outbound.request('file:///etc/passwd', get)).rejects.toThrow(ClosedAddressError);
  });

  it('is resolved once and that address is called, though the name leads elsewhere a moment later [A28]', async () => {
    const { port, paths } = await listen();
    const resolve = to('10.0.0.1');
    resolve.mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }]);
    const outbound = createOutbound({ allow: ['127.0.0.1'], resolve });
    expect((await outbound.request(`http://hooks.example:${port}/first`, get)).status).toBe(200);
    expect(resolve).toHaveBeenCalledOnce();
    await expect(outbound.request(`http://hooks.example:${port}/second`, get)).rejects.toThrow(ClosedAddressError);
    expect(paths).toEqual([`hooks.example:${port} /first`]);
  });

  it.each(['127.0.0.1', '127.0.0.0/8', 'hooks.example'])('may be closed where %s is allowed', async (entry) => {
    const { port } = await listen();
    const outbound = createOutbound({ allow: [entry], resolve: to('127.0.0.1') });
    const { status, body } = await outbound.request(`http://Hooks.example:${port}/`, get);
    expect([status, body.toString()]).toEqual([200, 'ok']);
    await expect(outbound.request(`http://10.0.0.1:${port}/`, get)).rejects.toThrow(ClosedAddressError);
  });
});

describe('the answer', () => {
  const outbound = createOutbound({ allow: ['127.0.0.1'] });
  const hasty = createOutbound({ allow: ['127.0.0.1'], timeout: 300 });

  it('is given as it is, also a redirect, which is not followed [A28]', async () => {
    const { port, paths } = await listen((_request, response) =>
      response.writeHead(302, { location: '/inside' }).end(),
    );
    expect((await outbound.request(`http://127.0.0.1:${port}/`, get)).status).toBe(302);
    expect(paths).toEqual([`127.0.0.1:${port} /`]);
  });

  it('is read up to 64 kB, however much comes [A28]', async () => {
    const closed = vi.fn();
    const { port } = await listen((request, response) => {
      request.socket.once('close', closed);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16 * 1024, 'x')));
      };
      response.on('drain', more);
      more();
    });
    const { status, body } = await outbound.request(`http://127.0.0.1:${port}/`, get);
    expect([status, body.length]).toEqual([200, 64 * 1024]);
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce(), { timeout: 20_000 });
  });

  it.each([
    ['never comes', () => undefined],
    [
      'drips',
      (_request, response) => {
        const timer = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ] satisfies [string, RequestListener][])(
    'is not waited for longer than the time-out when it %s [A28]',
    async (_how, answer) => {
      const { port } = await listen(answer);
      await expect(hasty.request(`http://127.0.0.1:${port}/`, get)).rejects.toMatchObject({ name: 'TimeoutError' });
    },
  );

  it('is not waited for longer when the name does not resolve [A28]', async () => {
    const stuck = createOutbound({ allow: [], resolve: () => new Promise(() => {}), timeout: 50 });
    await expect(stuck.request('http://hooks.example/', get)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('comes to what was sent', async () => {
    const { port } = await listen((request, response) => void request.pipe(response));
    const sent = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'hello' } as const;
    expect((await outbound.request(`http://127.0.0.1:${port}/`, sent)).body.toString()).toBe('hello');
  });
});

describe('what may be allowed', () => {
  it.each(['localhost', 'ntfy', 'hooks.example.com', '10.0.0.5', '10.0.0.0/8', '::1', 'fd00::/8'])('is %s', (entry) => {
    expect(isAllowEntry(entry)).toBe(true);
  });

  it.each(['', '*', 'http://ntfy', '10.0.0.0/33', '10.0.0/8', 'fd00::/129', '10.0.0.0/8/8', 'a b'])(
    'is not %j',
    (entry) => {
      expect(isAllowEntry(entry)).toBe(false);
    },
  );
});
