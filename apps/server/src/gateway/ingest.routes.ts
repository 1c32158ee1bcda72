import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeviceCredentialsService, KnownDevice } from '../features/devices/device-credentials.service.ts';
import { AppError } from '../platform/errors.ts';
import { maxMessageBytes } from './decode-message.ts';
import { decodeOsmand } from './decode-osmand.ts';
import { decodeOwntracks } from './decode-owntracks.ts';
import type { Pipeline } from './pipeline.ts';
import type { Decoded } from './up-message.ts';

const refused = () => new AppError('not-authorized');

/** A request of a device that sends too much is held for so long, and then refused for the time being. */
const longestWaitMilliseconds = 10_000;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const basicCredentials = (request: FastifyRequest) => {
  const [, encoded = ''] = /^Basic ([\w+/=]+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const [imei = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
  return { imei, secret: rest.join(':') };
};

/** For apps that exist already: https://www.traccar.org/osmand/ and https://owntracks.org/booklet/tech/http/ */
export const registerIngestRoutes = async (
  app: FastifyInstance,
  { credentials, pipeline }: { credentials: DeviceCredentialsService; pipeline: Pipeline },
) => {
  const verify = async (imei: string | null, secret: string): Promise<KnownDevice> => {
    const device = imei === null ? null : await credentials.verify(imei, secret);
    if (!device) throw refused();
    return device;
  };

  const waitForTurn = async (device: KnownDevice) => {
    const until = performance.now() + longestWaitMilliseconds;
    for (let wait = pipeline.waitOf(device); wait > 0; wait = pipeline.waitOf(device)) {
      if (performance.now() + wait > until) {
        throw new AppError('too-many-requests', { retryAfterSeconds: Math.ceil(wait / 1000) });
      }
      await sleep(wait);
    }
  };

  const receive = async (device: KnownDevice, decoded: Decoded) => {
    await waitForTurn(device);
    const { refused } = await pipeline.receive(device, decoded);
    if (refused.length > 0) throw new AppError('invalid-location', { message: `location: ${refused.join(', ')}` });
  };

  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    scope.route<{ Params: { secret: string } }>({
      method: ['GET', 'POST'],
      url: '/ingest/osmand/:secret',
      schema: { hide: true },
      handler: async (request, reply) => {
        const body = isObject(request.body) ? request.body : {};
        const decoded = decodeOsmand({ ...(request.query as object), ...body }, new Date());
        await receive(await verify(decoded.imei, request.params.secret), decoded);
        return reply.send();
      },
    });

    scope.post('/ingest/owntracks', { bodyLimit: maxMessageBytes, schema: { hide: true } }, async (request) => {
      const { imei, secret } = basicCredentials(request);
      await receive(await verify(imei, secret), decodeOwntracks(request.body));
      // What the app should do or show next: nothing.
      return [];
    });
  });
};
