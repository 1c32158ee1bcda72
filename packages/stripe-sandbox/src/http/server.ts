import { timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import { invoicePdf } from '../invoice-pdf.ts';
import { API_VERSION } from '../views/view.ts';
import { ApiError } from './errors.ts';
import { expandAnswer } from './expand.ts';
import { decodeForm, type Form } from './form.ts';
import { type Answer, remember, replay } from './idempotency.ts';
import { parseParams } from './parse.ts';
import type { Route } from './route.ts';

export interface ServerDeps {
  ctx: Context;
  routes: Route[];
  /** Runs due work before each call is handled. */
  runDue: () => void;
  /** Persists the changes before the response is sent. */
  commit: () => void;
}

export const createServer = ({ ctx, routes, runDue, commit }: ServerDeps): FastifyInstance => {
  const app = Fastify({
    bodyLimit: 1024 * 1024,
    forceCloseConnections: true,
    // Any id gets the 404 of its resource, as from Stripe; the router's default of 100 characters would answer 414.
    routerOptions: { maxParamLength: 5000 },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));

  for (const { method, path, ...rest } of routes) {
    app.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const requestId = newId('req');
        const { isReplayed, ...answer } = handle(request, requestId, { method, path, ...rest });
        reply.code(answer.status).headers({
          'request-id': requestId,
          'stripe-version': API_VERSION,
          'content-type': 'application/json',
          ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
        });
        return answer.body;
      },
    });
  }

  app.get<{ Params: { id: string }; Querystring: { secret?: string } }>('/invoices/:id/pdf', async (request, reply) => {
    const invoice = ctx.store.get('invoice', request.params.id);
    if (!invoice || invoice.finalized_at === null || !isEqual(request.query.secret ?? '', invoice.secret)) {
      return reply.code(404).type('text/plain').send('No such invoice');
    }
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="invoice-${invoice.number}.pdf"`)
      .send(await invoicePdf(ctx, invoice));
  });

  app.setErrorHandler<FastifyError>((error, _, reply) => {
    const status = error.statusCode ?? 500;
    const type = status < 500 ? 'invalid_request_error' : 'api_error';
    reply
      .code(status)
      .send({ error: { type, message: status < 500 ? error.message : 'An error inside the sandbox.' } });
    if (status >= 500) process.emitWarning(error);
  });

  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .header('request-id', newId('req'))
      .send({
        error: {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
        },
      }),
  );

  const handle = (request: FastifyRequest, requestId: string, route: Route): Answer & { isReplayed?: boolean } => {
    const body = typeof request.body === 'string' ? request.body : '';
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    const idempotencyKey = typeof key === 'string' && key ? key : null;
    try {
      const form = decodeForm(request.method === 'POST' ? body : (request.url.split('?')[1] ?? ''));
      checkKey(request, route, form);
      if (idempotencyKey) {
        const before = replay(ctx.store, idempotencyKey, request.method, request.url, body);
        if (before) return { ...before, isReplayed: true };
      }
      runDue();
      ctx.request = { id: requestId, idempotency_key: idempotencyKey };
      const answer = perform(route, form, (request.params as { id?: string }).id ?? '');
      if (idempotencyKey && (answer.status === 200 || answer.status === 402)) {
        remember(ctx.store, idempotencyKey, request.method, request.url, body, answer);
      }
      commit();
      return answer;
    } catch (error) {
      if (error instanceof ApiError) return errorAnswer(error);
      throw error;
    } finally {
      ctx.request = null;
    }
  };

  const perform = (route: Route, form: Form, id: string): Answer => {
    const mark = ctx.store.mark();
    try {
      const params = parseParams(route.schema, form);
      const expand = (params as { expand?: string[] }).expand;
      const answer = expandAnswer(ctx, route.run(ctx, { params, id }), expand);
      return { status: 200, body: JSON.stringify(answer) };
    } catch (error) {
      if (!(error instanceof ApiError && error.keepsChanges)) ctx.store.undo(mark);
      if (error instanceof ApiError) return errorAnswer(error);
      throw error;
    }
  };

  return app;
};

const isEqual = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const errorAnswer = ({ status, fields }: ApiError): Answer => ({
  status,
  body: JSON.stringify({
    error: {
      ...fields,
      ...(fields.code ? { doc_url: `https://stripe.com/docs/error-codes/${fields.code.replaceAll('_', '-')}` } : {}),
    },
  }),
});

/** A browser has at most a publishable key and authenticates with the object's client secret. */
const checkKey = (request: FastifyRequest, route: Route, form: Form) => {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (/^(sk|rk)_/.test(key)) return;
  if (route.isForBrowsers && typeof form.client_secret === 'string') return;
  throw new ApiError(401, {
    type: 'invalid_request_error',
    message: key ? `Invalid API Key provided: ${key.slice(0, 8)}***` : 'You did not provide an API key.',
  });
};
