import { createHmac } from 'node:crypto';

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** Protocol: the server sends a nonce, and both sides derive the new secret from the root key. */
export const deriveSecret = (rootKey: string, nonce: string) =>
  hmac(Buffer.from(rootKey, 'base64url'), `rekey ${nonce}`);

/** Sent with the acknowledgement to prove possession of the new secret. */
export const proofOf = (secret: string, commandId: string) => hmac(secret, `ack ${commandId}`);
