import { createHmac } from 'node:crypto';

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** As the protocol has it: the server sends a nonce, and device and server derive the same from the root key. */
export const deriveSecret = (rootKey: string, nonce: string) =>
  hmac(Buffer.from(rootKey, 'base64url'), `rekey ${nonce}`);

/** Goes with the acknowledgement, and shows that the device has the new secret. */
export const proofOf = (secret: string, commandId: string) => hmac(secret, `ack ${commandId}`);
