import { expect, it } from 'vitest';
import { passkeyKindOf } from './passkey-kind.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';
const pixel = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';

it.each([
  [['internal'], mac, 'computer'],
  [['hybrid', 'internal'], pixel, 'phone'],
  [['usb', 'nfc'], pixel, 'key'],
  [['hybrid'], mac, 'phone'],
  [[], mac, null],
] as const)('what is reached by %j in %s is a %s', (transports, userAgent, kind) => {
  expect(passkeyKindOf(transports, userAgent)).toBe(kind);
});

it('is a phone that a computer reached, which says that it has a screen lock of its own', () => {
  expect(passkeyKindOf(['hybrid', 'internal'], mac, 'cross-platform')).toBe('phone');
  expect(passkeyKindOf(['internal'], mac, 'platform')).toBe('computer');
});
