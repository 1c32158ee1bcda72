import { createHmac, randomBytes } from 'node:crypto';
import { isSuccess, jsonRequest, retryAfter, type Way } from './calls.ts';

const secretPrefix = 'whsec_';
const secretBytes = 32;

export const newWebhookSecret = () => `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`;

const sign = (secret: string, text: string) =>
  createHmac('sha256', Buffer.from(secret.slice(secretPrefix.length), 'base64'))
    .update(text)
    .digest('base64');

/** https://www.standardwebhooks.com: the id is stable across retries, the timestamp is that of the attempt. */
export const webhook: Way = {
  toCall: ({ integration, delivery, secret }) => {
    // Real time instead of `clock()`: receivers compare it with their own clock.
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = sign(secret, `${delivery.id}.${timestamp}.${delivery.content}`);
    const headers = {
      'webhook-id': delivery.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${signature}`,
    };
    return { url: integration.url, request: jsonRequest(delivery.content, headers) };
  },
  judge: (answer) => {
    if (isSuccess(answer)) return { isDelivered: true, isFinal: true };
    if (answer.status === 410) return { isDelivered: false, isFinal: true, off: 'gone' };
    return { isDelivered: false, isFinal: false, ...retryAfter(answer) };
  },
};
