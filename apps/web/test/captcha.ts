import { vi } from 'vitest';
import { clientConfig, mockAuth, network } from './network.ts';

interface Message {
  data: unknown;
}

/** Stands in for the browser's worker: finds every solution at once. */
class InstantWorker {
  private readonly listeners: ((message: Message) => void)[] = [];

  addEventListener(kind: string, listener: (message: Message) => void) {
    if (kind === 'message') this.listeners.push(listener);
  }

  postMessage(message: { type: string }) {
    if (message.type !== 'work') return;
    const data = { counter: 1, derivedKey: '00', time: 1 };
    queueMicrotask(() => {
      for (const listener of this.listeners) listener({ data });
    });
  }

  terminate() {}
}

const aChallenge = (nonce = 'a1') => ({
  parameters: { algorithm: 'PBKDF2/SHA-256', nonce, salt: 'b2', cost: 1, keyLength: 32, keyPrefix: '00' },
  signature: 'c3',
});

/** The server wants the proof of work; every challenge has a nonce of its own. */
export const requireAltcha = () => {
  vi.stubGlobal('Worker', InstantWorker);
  let made = 0;
  network.use(
    mockAuth.getClientConfig(() => ({ ...clientConfig, captcha: { provider: 'altcha', siteKey: '' } })),
    mockAuth.getCaptcha(() => {
      made += 1;
      return aChallenge(`nonce-${made}`);
    }),
  );
};

/** The nonce of the challenge that a `captcha` field carries the solution of. */
export const nonceOf = (captcha: string | undefined): string =>
  JSON.parse(atob(captcha ?? '')).challenge.parameters.nonce;
