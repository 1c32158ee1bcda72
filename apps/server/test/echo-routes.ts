import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Core } from '../src/platform/core.ts';
import { AppError } from '../src/platform/errors.ts';
import { bind } from '../src/platform/http/bind.ts';

const endpoints = {
  echo: { method: 'POST', path: '/api/test/echo/:id', access: 'public' },
  read: { method: 'GET', path: '/api/test/echo/:id', access: 'public' },
  bodyless: { method: 'POST', path: '/api/test/bodyless', access: 'public' },
  limited: { method: 'GET', path: '/api/test/limited', access: 'public' },
  secured: { method: 'GET', path: '/api/test/secured', access: 'session' },
  staffOnly: { method: 'GET', path: '/api/test/staff', access: 'session', roles: ['superAdmin'] },
  crash: { method: 'GET', path: '/api/test/crash', access: 'public' },
  crashOnSql: { method: 'GET', path: '/api/test/crash-on-sql', access: 'public' },
  wrongAnswer: { method: 'GET', path: '/api/test/wrong-answer', access: 'public' },
  moreAnswer: { method: 'GET', path: '/api/test/more-answer', access: 'public' },
  unreachable: { method: 'GET', path: '/api/test/unreachable', access: 'public' },
} as const;

const params = z.object({ id: z.string() });
const anything = z.object({ done: z.boolean() });
const query = z.strictObject({ filter: z.string().optional() });
const body = z.strictObject({
  name: z.string().max(10),
  age: z.number().optional(),
  tags: z.array(z.string()).optional(),
  inner: z.strictObject({ note: z.string() }).optional(),
});

const schemas = {
  echo: { summary: 'x', params, body, response: z.object({ body, id: z.string() }) },
  read: { summary: 'x', params, query, response: z.object({ id: z.string() }) },
  bodyless: { summary: 'x', response: anything },
  limited: { summary: 'x', response: anything },
  secured: { summary: 'x', response: anything },
  staffOnly: { summary: 'x', response: anything },
  crash: { summary: 'x', response: anything },
  crashOnSql: { summary: 'x', response: anything },
  wrongAnswer: { summary: 'x', response: anything },
  moreAnswer: { summary: 'x', response: anything },
  unreachable: { summary: 'x', response: anything },
};

/** Routes that test how the platform handles input and errors. */
export const registerEchoRoutes = (app: FastifyInstance, { transact }: Core) =>
  bind(app, endpoints, schemas, {
    echo: async ({ params, body }) => ({ id: params.id, body }),
    read: async ({ params }) => ({ id: params.id }),
    bodyless: async () => ({ done: true }),
    limited: async () => {
      throw new AppError('too-many-requests', { retryAfterSeconds: 42 });
    },
    secured: async () => ({ done: true }),
    staffOnly: async () => ({ done: true }),
    crash: async () => {
      throw new Error('the secret word is xyzzy');
    },
    crashOnSql: async () =>
      transact(async (tx) => {
        await tx.execute(sql`SELECT ${'xyzzy'} FROM no_such_table`);
        return { done: true };
      }),
    wrongAnswer: async () => ({ done: 'xyzzy' }) as never,
    moreAnswer: async () => ({ done: true, secret: 'xyzzy' }),
    unreachable: async () => {
      throw new Error('query failed', { cause: Object.assign(new Error('xyzzy'), { code: 'ECONNREFUSED' }) });
    },
  });
