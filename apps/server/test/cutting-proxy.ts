import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

type Rule = (method: string, path: string) => boolean;

/** Proxy in front of the payment provider that can refuse connections, lose responses or hang. */
export const startCuttingProxy = async (target: () => string) => {
  const never: Rule = () => false;
  const rules = { refuses: never, loses: never, hangs: never };
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    if (rules.refuses(method, url)) return void incoming.socket.destroy();
    if (rules.hangs(method, url)) return;
    const forwarded = request(`${target()}${url}`, { method, headers }, (answer) => {
      // The provider has processed the request, but the caller gets no response.
      if (rules.loses(method, url)) return void incoming.socket.destroy();
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => incoming.socket.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuse: (rule: Rule) => void Object.assign(rules, { refuses: rule }),
    lose: (rule: Rule) => void Object.assign(rules, { loses: rule }),
    hang: (rule: Rule) => void Object.assign(rules, { hangs: rule }),
    heal: () => void Object.assign(rules, { refuses: never, loses: never, hangs: never }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
