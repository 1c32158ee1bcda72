import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface ContentHosts {
  scripts: string[];
  frames: string[];
  images: string[];
  connects: string[];
}

/** No inline scripts, no eval, and only configured foreign hosts. */
const contentSecurityPolicy = (hosts: ContentHosts) =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...hosts.scripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'blob:', ...hosts.images].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...hosts.connects].join(' ')}`,
    `frame-src ${["'self'", ...hosts.frames].join(' ')}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

export const securityHeaders = (options: { hosts: ContentHosts; isHttps: boolean }): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(options.hosts),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), payment=(self), geolocation=(self)',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(options.isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/** Checks the route as well as the URL, which may be written differently (`/%61pi/`, `http://host/api/`). */
const isApi = ({ url, routeOptions }: FastifyRequest) =>
  url.startsWith('/api/') || routeOptions.url?.startsWith('/api/') === true;

export const registerSecurityHeaders = (app: FastifyInstance, headers: Record<string, string>) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (isApi(request)) reply.header('cache-control', 'no-store');
    done();
  });
};
