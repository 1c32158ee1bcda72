import type { ErrorBody } from '@holdfast/contract/errors';
import type { FastifyInstance } from 'fastify';
import { errorsKey } from '../src/platform/http/bind.ts';

const codeOf = (payload: unknown) => {
  try {
    return (JSON.parse(String(payload)) as ErrorBody).code;
  } catch {
    return 'no code';
  }
};

/** Records error codes that the API description does not list, as `login: link-expired`. */
export const watchUnlistedErrors = (app: FastifyInstance) => {
  const unlisted = new Set<string>();
  app.addHook('onSend', async ({ routeOptions: { schema, config } }, { statusCode }, payload) => {
    if (!config.endpoint || statusCode < 400) return;
    const { operationId, [errorsKey]: listed = [] } = schema as { operationId: string; [errorsKey]?: string[] };
    const code = codeOf(payload);
    if (!listed.includes(code)) unlisted.add(`${operationId}: ${code}`);
  });
  return unlisted;
};
