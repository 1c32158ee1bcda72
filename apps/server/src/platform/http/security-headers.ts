import type { FastifyInstance } from 'fastify';

export interface ContentHosts {
  scripts: string[];
  frames: string[];
  images: string[];
}

/** No inline or eval scripts, and no host but our own unless it was configured. */
const contentSecurityPolicy = (hosts: ContentHosts) =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...hosts.scripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'blob:', ...hosts.images].join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${["'self'", ...hosts.frames].join(' ')}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

export const registerSecurityHeaders = (app: FastifyInstance, options: { hosts: ContentHosts; isHttps: boolean }) => {
  const headers: Record<string, string> = {
    'content-security-policy': contentSecurityPolicy(options.hosts),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(self), geolocation=(self)',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(options.isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
};
