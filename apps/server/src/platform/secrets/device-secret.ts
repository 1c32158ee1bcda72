import { createHmac } from 'node:crypto';

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** Derived by the device from its root key and the nonce; the nonce alone reveals nothing. */
export const deriveDeviceSecret = (rootKey: string, nonce: string) =>
  hmac(Buffer.from(rootKey, 'base64url'), `rekey ${nonce}`);

/** Proof that the device has the new secret, without revealing it. */
export const proveDeviceSecret = (secret: string, commandId: string) => hmac(secret, `ack ${commandId}`);
