import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedPush {
  path: string;
  message: Record<string, unknown>;
  headers: IncomingMessage['headers'];
}

const hkdf = (salt: Uint8Array, key: Uint8Array, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Keys of a browser's push subscription and the decryption of messages (RFC 8291, RFC 8188). */
export const createBrowserKeys = () => {
  const ecdh = createECDH('prime256v1');
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  const decrypt = (body: Buffer): string => {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const key = hkdf(
      auth,
      ecdh.computeSecret(sender),
      Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]),
      32,
    );
    const cipher = createDecipheriv(
      'aes-128-gcm',
      hkdf(salt, key, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
      hkdf(salt, key, Buffer.from('Content-Encoding: nonce\0'), 12),
      { authTagLength: 16 },
    );
    cipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  };
  return { keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') }, decrypt };
};

/** A push service together with its browser; answers with `status`, or never for 0. */
export const startPushReceiver = async () => {
  const browser = createBrowserKeys();
  const received: ReceivedPush[] = [];
  const control = { status: 201, headers: {} as Record<string, string> };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const message = JSON.parse(browser.decrypt(Buffer.concat(chunks)));
    received.push({ path: request.url ?? '', message, headers: request.headers });
    if (control.status !== 0) response.writeHead(control.status, control.headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    control,
    subscription: (name: string) => ({ endpoint: `${origin}/${name}`, keys: browser.keys }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** VAPID claims, if their signature is valid. */
export const readVapid = (authorization = '') => {
  const [, token = '', publicKey = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return { isSigned, publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) };
};
