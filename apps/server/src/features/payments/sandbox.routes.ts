import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Sandbox, sandboxPath } from '../../platform/payments/provider.ts';

const id = ':id';

/** What a browser needs of the sandbox. Each call proves its right by a secret of the very thing that it is about. */
const posts = [
  `/setup_intents/${id}/confirm`,
  `/setup_intents/${id}/authenticate`,
  `/payment_intents/${id}/confirm`,
  `/payment_intents/${id}/authenticate`,
];

type Asked = FastifyRequest<{ Params: { id: string } }>;

/** `{ card: { number } }` as `card[number]`, which is how the provider takes it. */
export const toForm = (body: unknown, prefix = ''): [string, string][] =>
  Object.entries(typeof body === 'object' && body !== null ? body : {}).flatMap(([name, value]) => {
    const key = prefix ? `${prefix}[${name}]` : name;
    return typeof value === 'object' && value !== null ? toForm(value, key) : [[key, String(value)]];
  });

/** Only where the sandbox runs: never in production, and never with a key of the provider. */
export const registerSandboxRoutes = (app: FastifyInstance, sandbox: Pick<Sandbox, 'url'>) => {
  const pass = async (reply: FastifyReply, answer: Response) =>
    reply
      .status(answer.status)
      .type(answer.headers.get('content-type') ?? 'application/json')
      .send(Buffer.from(await answer.arrayBuffer()));

  for (const path of posts) {
    app.post(`${sandboxPath}${path}`, { schema: { hide: true } }, async (request: Asked, reply) => {
      const url = `${sandbox.url}/v1${path.replace(id, encodeURIComponent(request.params.id))}`;
      return pass(reply, await fetch(url, { method: 'POST', body: new URLSearchParams(toForm(request.body)) }));
    });
  }
  app.get(`${sandboxPath}/invoices/${id}/pdf`, { schema: { hide: true } }, async (request: Asked, reply) => {
    const { search } = new URL(request.url, 'http://localhost');
    const url = `${sandbox.url}/v1/invoices/${encodeURIComponent(request.params.id)}/pdf${search}`;
    return pass(reply, await fetch(url));
  });
};
