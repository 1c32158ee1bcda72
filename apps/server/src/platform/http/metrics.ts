import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { AppError } from '../errors.ts';
import type { Secrets } from '../secrets/secrets.ts';

interface MetricsAccess {
  token: string | undefined;
  secrets: Pick<Secrets, 'equals'>;
}

const isLoopback = (address: string | undefined) => /^(::1|(::ffff:)?127\.)/.test(address ?? '');

/** Without the token only loopback may read metrics, unless a local reverse proxy forwarded the request. */
const mayRead = (request: FastifyRequest, { token, secrets }: MetricsAccess) =>
  token !== undefined && secrets.equals(request.headers.authorization ?? '', `Bearer ${token}`)
    ? true
    : isLoopback(request.socket.remoteAddress) && !request.headers['x-forwarded-for'] && !request.headers.forwarded;

export const registerMetrics = (app: FastifyInstance, access: MetricsAccess): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, access)) throw new AppError('not-found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
};
