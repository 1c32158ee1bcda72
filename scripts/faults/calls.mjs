import { setTimeout as sleep } from 'node:timers/promises';

const ANSWER_LIMIT_MS = 15_000;
const PAUSE_MS = 300;
const PATIENCE_MS = 90_000;

/** API client of one user, through the load balancer. */
export function createCalls(url) {
  let token;

  const send = async (method, path, body, headers = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: token }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    const text = await answer.text();
    return { status: answer.status, text, body: /^[[{]/.test(text) ? JSON.parse(text) : {} };
  };

  return {
    token: () => token,
    signIn: async (username, password) => {
      token = (await send('POST', '/api/login', { username, password })).body.authToken;
    },

    call: async (...request) => {
      const answer = await send(...request);
      if (answer.status < 300) return answer;
      throw new Error(`${request[0]} ${request[1]}: ${answer.status} ${answer.text}`);
    },

    /** Retries on network errors and 5xx responses, like a persistent user. */
    insist: async (expected, ...request) => {
      const limit = performance.now() + PATIENCE_MS;
      for (;;) {
        const answer = await send(...request).catch((error) => ({ status: 0, text: error.message }));
        if (expected.includes(answer.status)) return answer;
        const isPassing = answer.status === 0 || answer.status >= 500;
        if (!isPassing || performance.now() > limit) {
          throw new Error(`${request[0]} ${request[1]}: ${answer.status} ${answer.text}`);
        }
        await sleep(PAUSE_MS);
      }
    },
  };
}
