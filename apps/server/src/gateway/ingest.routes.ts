import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceCredentialsService, KnownDevice } from '../features/devices/device-credentials.service.ts';
import { AppError } from '../platform/errors.ts';
import { assertHarmless, maxKeys } from '../platform/http/body-parser.ts';
import { networkOf } from '../platform/net/network-of.ts';
import { maxMessageBytes, parseJson } from './decode-message.ts';
import { decodeOsmand, deviceOfOsmand } from './decode-osmand.ts';
import { decodeOverland, deviceOfOverland } from './decode-overland.ts';
import { decodeOwntracks } from './decode-owntracks.ts';
import { decodeTraccar, deviceOfTraccar } from './decode-traccar.ts';
import type { FailingNetworks } from './failing-networks.ts';
import type { Pipeline } from './pipeline.ts';
import type { Decoded } from './up-message.ts';

const notAuthorized = () => new AppError('not-authorized');

/** Longest delay of a throttled request, shorter than the timeout of the apps; after it the request gets 429. */
const longestWaitMilliseconds = 4000;

/** About a thousand points. */
const maxBatchBytes = 2 * 1024 * 1024;

interface Credentials {
  imei: string | null;
  secret: string;
}

interface Sender {
  method: ('GET' | 'POST')[];
  url: string;
  bodyLimit: number;
  /** Reads only the URL and the headers; if the IMEI is null, the body has to name the device. */
  credentialsOf: (request: FastifyRequest) => Credentials;
  deviceOf: (body: unknown) => string | null;
  /** Called only after authentication. */
  decode: (body: unknown, request: FastifyRequest) => Decoded;
  /** Response that the app accepts as success; on any other it would retry the request forever. */
  answer: unknown;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Input that is too expensive to validate counts as malformed; the app gets a success, so that it does not retry. */
const harmless = (value: unknown): unknown => {
  try {
    return assertHarmless(value);
  } catch {
    return undefined;
  }
};

const secretOf = ({ params }: FastifyRequest) => (params as { secret?: string }).secret ?? '';
const queryOf = ({ query }: FastifyRequest) => query as Record<string, unknown>;

const parseForm = (text: string): unknown =>
  text.split('&', maxKeys + 1).length > maxKeys ? undefined : Object.fromEntries(new URLSearchParams(text));

/** JSON or form data, regardless of the Content-Type. */
const bodyOf = ({ body }: FastifyRequest): unknown => {
  if (!Buffer.isBuffer(body) || body.length === 0) return undefined;
  return parseJson(body) ?? parseForm(body.toString());
};

const basicCredentials = ({ headers }: FastifyRequest): Credentials => {
  const [, encoded = ''] = /^Basic ([\w+/=]+)$/i.exec(headers.authorization ?? '') ?? [];
  const [imei = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
  return { imei, secret: rest.join(':') };
};

const bearer = ({ headers }: FastifyRequest) => /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';

const overland = {
  method: ['POST' as const],
  bodyLimit: maxBatchBytes,
  credentialsOf: (request: FastifyRequest) => {
    const { id } = queryOf(request);
    return { imei: typeof id === 'string' ? id : null, secret: secretOf(request) || bearer(request) };
  },
  deviceOf: deviceOfOverland,
  decode: decodeOverland,
  answer: { result: 'ok' },
};

const senders: Sender[] = [
  {
    method: ['GET', 'POST'],
    url: '/ingest/osmand/:secret',
    bodyLimit: maxMessageBytes,
    credentialsOf: (request) => ({ imei: deviceOfOsmand(queryOf(request)), secret: secretOf(request) }),
    deviceOf: deviceOfOsmand,
    decode: (body, request) => decodeOsmand({ ...queryOf(request), ...(isObject(body) && body) }, new Date()),
    answer: '',
  },
  {
    method: ['POST'],
    url: '/ingest/owntracks',
    bodyLimit: maxMessageBytes,
    credentialsOf: basicCredentials,
    deviceOf: () => null,
    decode: decodeOwntracks,
    // The response is a list of commands for the app: none.
    answer: [],
  },
  { ...overland, url: '/ingest/overland' },
  { ...overland, url: '/ingest/overland/:secret' },
  {
    method: ['POST'],
    url: '/ingest/traccar/:secret',
    bodyLimit: maxMessageBytes,
    credentialsOf: (request) => ({ imei: null, secret: secretOf(request) }),
    deviceOf: deviceOfTraccar,
    decode: (body) => decodeTraccar(body, new Date()),
    answer: '',
  },
];

export const registerIngestRoutes = async (
  app: FastifyInstance,
  {
    credentials,
    pipeline,
    failingNetworks,
  }: { credentials: DeviceCredentialsService; pipeline: Pipeline; failingNetworks: FailingNetworks },
) => {
  /** For a banned network the body is not parsed; requests with valid credentials in the URL or headers still pass. */
  const verify = async (request: FastifyRequest, { credentialsOf, deviceOf }: Sender, body: () => unknown) => {
    const network = networkOf(request.ip);
    const ban = failingNetworks.banOf(network);
    const { imei: given, secret } = credentialsOf(request);
    const imei = given ?? (ban > 0 ? null : deviceOf(body()));
    const device = imei === null ? null : await credentials.verify(imei, secret);
    if (device) return device;
    if (ban > 0) throw new AppError('too-many-requests', { retryAfterSeconds: Math.ceil(ban / 1000) });
    failingNetworks.fail(network);
    throw notAuthorized();
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

  const store = (device: KnownDevice, decoded: Decoded) =>
    new Promise<void>((resolve, reject) => {
      pipeline.receiveThen(device, decoded, (error) => (error === null ? resolve() : reject(error)));
    });

  /** Rejected points still get a success response, so that the app does not retry; the pipeline counts them. */
  const receive = (sender: Sender) => {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      let parsed: { body: unknown } | undefined;
      const body = () => {
        parsed ??= { body: bodyOf(request) };
        return parsed.body;
      };
      const device = await verify(request, sender, body);
      if (pipeline.waitOf(device) > 0) await waitForTurn(device);
      await store(device, sender.decode(harmless(body()), request));
      return reply.send(sender.answer);
    };
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const sender of senders) {
      const { method, url, bodyLimit } = sender;
      // One request per point: no request log, and nothing to compress in the answer.
      const options = { logLevel: 'warn', compress: false } as const;
      scope.route({ method, url, bodyLimit, schema: { hide: true }, ...options, handler: receive(sender) });
    }
  });
};
