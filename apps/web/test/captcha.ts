import { vi } from 'vitest';
import { clientConfig, mockAuth, network } from './network.ts';

interface Message {
  data: unknown;
}

/** Fake of the proof-of-work worker that solves every challenge immediately. */
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

/** Mocks a server that requires ALTCHA; every challenge has a unique nonce. */
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

export const nonceOf = (captcha: string | undefined): string =>
  JSON.parse(atob(captcha ?? '')).challenge.parameters.nonce;
