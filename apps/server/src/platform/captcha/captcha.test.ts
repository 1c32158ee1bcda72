import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it, vi } from 'vitest';
import { createCaptcha } from './captcha.ts';

const ip = '203.0.113.7';
const start = new Date('2024-05-01T10:00:00Z');

function altcha(secret = 'a secret of the tests') {
  let now = start;
  const captcha = createCaptcha({ provider: 'altcha', secret, clock: () => now });
  return { captcha, wait: (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000)) };
}

async function solve(challenge: object) {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  return { challenge: challenge as Challenge, solution };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

describe('altcha', () => {
  it('accepts a solved challenge and names it, the same each time', async () => {
    const { captcha } = altcha();
    const payload = encode(await solve(await captcha.challenge()));
    const first = await captcha.verify(payload, ip);
    expect(first).toEqual({ ok: true, id: expect.stringMatching(/^[0-9a-f]{32}$/), expiresAt: expect.any(Date) });
    expect(first).toMatchObject({ expiresAt: new Date(start.getTime() + 600_000) });
    expect(await captcha.verify(payload, ip)).toEqual(first);

    const other = await captcha.verify(encode(await solve(await captcha.challenge())), ip);
    expect(other).toMatchObject({ ok: true, id: expect.not.stringMatching((first as { id: string }).id) });
  });

  it('names a challenge the same however its solution is written', async () => {
    const { captcha } = altcha();
    const { challenge, solution } = await solve(await captcha.challenge());
    const first = await captcha.verify(encode({ challenge, solution }), ip);
    const rewritten = await captcha.verify(encode({ solution: { ...solution, time: 1 }, challenge, more: 1 }), ip);
    expect(rewritten).toEqual(first);
  });

  it('asks for work: the prefix to find is given, the key behind it is not', async () => {
    const challenge = (await altcha().captcha.challenge()) as Challenge;
    expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 2000, keyLength: 32 });
    expect(challenge.parameters.keyPrefix).toHaveLength(32);
    const { solution } = await solve(challenge);
    expect(solution?.counter).toBeGreaterThanOrEqual(200);
    expect(solution?.counter).toBeLessThanOrEqual(400);
  });

  it('expires after ten minutes', async () => {
    const { captcha, wait } = altcha();
    const payload = encode(await solve(await captcha.challenge()));
    wait(9.9);
    expect(await captcha.verify(payload, ip)).toMatchObject({ ok: true });
    wait(0.1);
    expect(await captcha.verify(payload, ip)).toEqual({ ok: false });
  });

  it('refuses a wrong solution, a changed challenge and the challenge of another server', async () => {
    const { captcha } = altcha();
    const { challenge, solution } = await solve(await captcha.challenge());
    const later = { ...challenge.parameters, data: { expiresAt: start.getTime() * 2 } };
    const { parameters } = challenge;
    const forgeries = [
      { challenge, solution: { ...solution, derivedKey: parameters.keyPrefix.repeat(2) } },
      { challenge, solution: null },
      { challenge: { ...challenge, parameters: later }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, nonce: '0'.repeat(32) } }, solution },
      { challenge: { parameters }, solution },
      await solve(await altcha('another secret').captcha.challenge()),
    ];
    for (const forgery of forgeries) expect(await captcha.verify(encode(forgery), ip)).toEqual({ ok: false });
  });

  it('refuses garbage without failing', async () => {
    const { captcha } = altcha();
    const shapes = [null, 1, 'text', [], {}, { challenge: null, solution: null, test: true }];
    const challenges = [
      { challenge: { parameters: {}, signature: 'x' }, solution: {} },
      { challenge: { parameters: 1 } },
    ];
    for (const shape of [...shapes, ...challenges]) {
      expect(await captcha.verify(encode(shape), ip)).toEqual({ ok: false });
    }
    const deep = Buffer.from('['.repeat(100_000) + ']'.repeat(100_000)).toString('base64');
    for (const text of [deep, '', 'not base64 !', '{}', 'AAAA'])
      expect(await captcha.verify(text, ip)).toEqual({ ok: false });
  });
});

describe('reCAPTCHA', () => {
  function recaptcha(answer: () => Promise<Response>) {
    const fetch = vi.fn<typeof globalThis.fetch>(answer);
    const keys = { siteKey: 'site', secret: 'hidden' };
    return {
      fetch,
      captcha: createCaptcha({ provider: 'recaptcha', secret: 's', recaptcha: keys, fetch, clock: () => start }),
    };
  }

  it('asks Google with the secret, the token and the address', async () => {
    const { captcha, fetch } = recaptcha(async () => Response.json({ success: true }));
    expect(captcha.siteKey).toBe('site');
    expect(await captcha.verify('token', ip)).toMatchObject({ ok: true });
    const [url, request] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('https://www.google.com/recaptcha/api/siteverify');
    expect(String(request?.body)).toBe('secret=hidden&response=token&remoteip=203.0.113.7');
  });

  it('names a token without asking, because Google answers for it only once', async () => {
    const { captcha, fetch } = recaptcha(async () => Response.json({ success: true }));
    const name = captcha.nameOf?.('token');
    expect(fetch).not.toHaveBeenCalled();
    expect(await captcha.verify('token', ip)).toMatchObject({ id: name });
    expect(await captcha.verify('another', ip)).not.toMatchObject({ id: name });
  });

  it('refuses what Google refuses, and everything while Google cannot be asked', async () => {
    expect(await recaptcha(async () => Response.json({ success: false })).captcha.verify('token', ip)).toEqual({
      ok: false,
    });
    expect(await recaptcha(async () => new Response('<html>')).captcha.verify('token', ip)).toEqual({ ok: false });
    expect(await recaptcha(() => Promise.reject(new Error('offline'))).captcha.verify('token', ip)).toEqual({
      ok: false,
    });
    const { captcha, fetch } = recaptcha(async () => Response.json({ success: true }));
    expect(await captcha.verify('', ip)).toEqual({ ok: false });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is not made without its keys', () => {
    expect(() => createCaptcha({ provider: 'recaptcha', secret: 's', clock: () => start })).toThrow(/site key/);
  });
});

describe('off', () => {
  it('accepts anything, nothing too, each time as something new', async () => {
    const captcha = createCaptcha({ provider: 'off', secret: 's', clock: () => start });
    const [one, two] = await Promise.all([captcha.verify('', ip), captcha.verify('x', ip)]);
    expect(one).toMatchObject({ ok: true, expiresAt: new Date(start.getTime() + 600_000) });
    expect(one).not.toEqual(two);
  });
});
