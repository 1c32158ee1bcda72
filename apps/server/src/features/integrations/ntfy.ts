import { isSuccess, jsonRequest, type Message, retryAfter, type Way } from './calls.ts';

const longestMessage = 1000;
/** Default delay in seconds after a 429 without Retry-After. */
const usualWait = 60;

/** https://docs.ntfy.sh/publish/#publish-as-json: JSON to the root URL, since HTTP headers are limited to ASCII. */
export const ntfy: Way = {
  toCall: ({ integration, delivery, secret }) => {
    const { title, body, url } = JSON.parse(delivery.content) as Message;
    const published = {
      topic: integration.recipient,
      title,
      // ntfy replaces an empty message by 'triggered'.
      message: body.slice(0, longestMessage) || title,
      priority: integration.priority,
      click: url,
    };
    const headers: Record<string, string> = secret ? { authorization: `Bearer ${secret}` } : {};
    return { url: integration.url, request: jsonRequest(JSON.stringify(published), headers) };
  },
  judge: (answer) => {
    if (isSuccess(answer)) return { isDelivered: true, isFinal: true };
    if ([401, 403].includes(answer.status)) return { isDelivered: false, isFinal: true, off: 'refused' };
    const isFinal = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
    const wait = answer.status === 429 ? { waitSeconds: usualWait } : {};
    return { isDelivered: false, isFinal, ...wait, ...retryAfter(answer) };
  },
};
