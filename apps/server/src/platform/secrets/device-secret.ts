import { createHmac } from 'node:crypto';

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** What a device computes by itself: whoever sees the nonce alone learns nothing. */
export const deriveDeviceSecret = (rootKey: string, nonce: string) =>
  hmac(Buffer.from(rootKey, 'base64url'), `rekey ${nonce}`);

/** That a device has a new secret, said without saying it. */
export const proveDeviceSecret = (secret: string, commandId: string) => hmac(secret, `ack ${commandId}`);
