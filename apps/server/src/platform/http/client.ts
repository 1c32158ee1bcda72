import type { FastifyRequest } from 'fastify';

export interface Client {
  ip: string;
  userAgent: string;
  cookies: Record<string, string | undefined>;
}

export const clientOf = (request: FastifyRequest): Client => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  cookies: request.cookies,
});
