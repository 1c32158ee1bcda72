import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceCredentialsService, KnownDevice } from '../features/devices/device-credentials.service.ts';
import { AppError } from '../platform/errors.ts';
import { maxMessageBytes, parseJson } from './decode-message.ts';
import { decodeOsmand } from './decode-osmand.ts';
import { decodeOverland, deviceOfOverland } from './decode-overland.ts';
import { decodeOwntracks } from './decode-owntracks.ts';
import { decodeTraccar } from './decode-traccar.ts';
import type { Pipeline } from './pipeline.ts';
import type { Decoded } from './up-message.ts';

const notAuthorized = () => new AppError('not-authorized');

/** Apps give up after some seconds: a request of a device that sends too much is held for less, and then refused for the time being. */
const longestWaitMilliseconds = 4000;

/** Of a thousand points. */
const maxBatchBytes = 2 * 1024 * 1024;

interface Credentials {
  imei: string | null;
  secret: string;
}

interface Sender {
  method: ('GET' | 'POST')[];
  url: string;
  bodyLimit: number;
  /** Who says what: as little as possible is read before it is known who it is. */
  read: (request: FastifyRequest) => Credentials & { decode: () => Decoded };
  /** What the app takes for success; anything else would stay in its queue for ever. */
  answer: unknown;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const secretOf = ({ params }: FastifyRequest) => (params as { secret?: string }).secret ?? '';
const queryOf = ({ query }: FastifyRequest) => query as Record<string, unknown>;

/** JSON or a form, whatever the app calls it. */
const bodyOf = ({ body }: FastifyRequest): unknown => {
  if (!Buffer.isBuffer(body) || body.length === 0) return undefined;
  return parseJson(body) ?? Object.fromEntries(new URLSearchParams(body.toString()));
};

const basicCredentials = ({ headers }: FastifyRequest): Credentials => {
  const [, encoded = ''] = /^Basic ([\w+/=]+)$/i.exec(headers.authorization ?? '') ?? [];
  const [imei = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
  return { imei, secret: rest.join(':') };
};

const bearer = ({ headers }: FastifyRequest) => /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';

const readOverland = (request: FastifyRequest) => {
  const { id } = queryOf(request);
  return {
    imei: typeof id === 'string' ? id : deviceOfOverland(bodyOf(request)),
    secret: secretOf(request) || bearer(request),
    decode: () => decodeOverland(bodyOf(request)),
  };
};

const overland = { method: ['POST' as const], bodyLimit: maxBatchBytes, read: readOverland, answer: { result: 'ok' } };

/** Apps and programs that exist already. */
const senders: Sender[] = [
  {
    method: ['GET', 'POST'],
    url: '/ingest/osmand/:secret',
    bodyLimit: maxMessageBytes,
    read: (request) => {
      const body = bodyOf(request);
      const decoded = decodeOsmand({ ...queryOf(request), ...(isObject(body) && body) }, new Date());
      return { imei: decoded.imei, secret: secretOf(request), decode: () => decoded };
    },
    answer: '',
  },
  {
    method: ['POST'],
    url: '/ingest/owntracks',
    bodyLimit: maxMessageBytes,
    read: (request) => ({ ...basicCredentials(request), decode: () => decodeOwntracks(bodyOf(request)) }),
    // What the app should do or show next: nothing.
    answer: [],
  },
  { ...overland, url: '/ingest/overland' },
  { ...overland, url: '/ingest/overland/:secret' },
  {
    method: ['POST'],
    url: '/ingest/traccar/:secret',
    bodyLimit: maxMessageBytes,
    read: (request) => {
      const decoded = decodeTraccar(bodyOf(request));
      return { imei: decoded.imei, secret: secretOf(request), decode: () => decoded };
    },
    answer: '',
  },
];

export const registerIngestRoutes = async (
  app: FastifyInstance,
  { credentials, pipeline }: { credentials: DeviceCredentialsService; pipeline: Pipeline },
) => {
  const verify = async ({ imei, secret }: Credentials): Promise<KnownDevice> => {
    const device = imei === null ? null : await credentials.verify(imei, secret);
    if (!device) throw notAuthorized();
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

  /** What is not kept is counted by the pipeline; the app must not send it again. */
  const receive = ({ read, answer }: Sender) => {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const { decode, ...claimed } = read(request);
      const device = await verify(claimed);
      await waitForTurn(device);
      const { messages, refused } = decode();
      await pipeline.receive(device, { messages, refused });
      return reply.send(answer);
    };
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const sender of senders) {
      const { method, url, bodyLimit } = sender;
      scope.route({ method, url, bodyLimit, schema: { hide: true }, handler: receive(sender) });
    }
  });
};
