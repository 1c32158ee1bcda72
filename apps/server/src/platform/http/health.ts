import type { FastifyInstance } from 'fastify';
import { errorBody } from '../errors.ts';

/** Liveness (`/healthz`: the process runs) and readiness (`/readyz`: its dependencies answer). */
export const registerHealth = (app: FastifyInstance, checks: Record<string, () => Promise<unknown>>) => {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await isAnswering(check)] as const),
    );
    const isReady = results.every(([, ok]) => ok);
    const parts = Object.fromEntries(results.map(([name, ok]) => [name, ok ? 'ok' : 'down']));
    if (isReady) return { status: 'ready', ...parts };
    return reply.status(503).send({ ...errorBody('unavailable'), status: 'not ready', ...parts });
  });
};

const isAnswering = async (check: () => Promise<unknown>) => {
  try {
    await Promise.race([check(), new Promise((_, reject) => setTimeout(reject, 2000).unref())]);
    return true;
  } catch {
    return false;
  }
};
