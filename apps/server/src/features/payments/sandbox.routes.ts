import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Sandbox, sandboxPath } from '../../platform/payments/provider.ts';

type Asked = FastifyRequest<{ Params: { id: string } }>;

/** Sandbox endpoints called by the browser, each authorised by the client secret of its object. */
const posts = ['/setup_intents/:id/confirm', '/payment_intents/:id/confirm', '/payment_intents/:id/authenticate'];

const addressOf = (path: string, { params }: Asked) => path.replace(':id', encodeURIComponent(params.id));

const forward = async (reply: FastifyReply, response: Response) => {
  const disposition = response.headers.get('content-disposition');
  if (disposition) reply.header('content-disposition', disposition);
  return reply
    .status(response.status)
    .type(response.headers.get('content-type') ?? 'application/json')
    .send(Buffer.from(await response.arrayBuffer()));
};

/** Sandbox only: never registered in production or with a real API key of the provider. */
export const registerSandboxRoutes = async (app: FastifyInstance, { url }: Pick<Sandbox, 'url'>) =>
  app.register(async (scope) => {
    const form = 'application/x-www-form-urlencoded';
    scope.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const hidden = { schema: { hide: true } };

    for (const path of posts) {
      scope.post(`${sandboxPath}${path}`, hidden, async (request: Asked, reply) => {
        const body = typeof request.body === 'string' ? request.body : '';
        const headers = { 'content-type': form };
        return forward(reply, await fetch(`${url}/v1${addressOf(path, request)}`, { method: 'POST', body, headers }));
      });
    }
    const pdf = '/invoices/:id/pdf';
    scope.get(`${sandboxPath}${pdf}`, hidden, async (request: Asked, reply) => {
      const { search } = new URL(request.url, url);
      return forward(reply, await fetch(`${url}${addressOf(pdf, request)}${search}`));
    });
  });
