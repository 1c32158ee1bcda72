import { describe, expect, it } from 'vitest';
import { toPushEndpoint } from './push-endpoint.ts';

const inProduction = (text: string) => toPushEndpoint(text, { allowsLoopback: false });
const inDevelopment = (text: string) => toPushEndpoint(text, { allowsLoopback: true });

describe('the address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])('may be %s', (url) => {
    expect(inProduction(url)).toBe(url);
  });

  it.each([
    'https://example.com/',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:password@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.example.com/',
    'https://evilnotify.windows.com/',
    'https://fcm.googleapis.com@example.com/',
    'https://example.com/#fcm.googleapis.com',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
    'ftp://localhost/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//fcm.googleapis.com/',
    '',
  ])('is never %s, wherever we run [A18]', (url) => {
    expect([inProduction(url), inDevelopment(url)]).toEqual([null, null]);
  });

  it.each(['http://127.0.0.1:9/x', 'http://localhost:9/x', 'http://[::1]:9/x', 'http://0x7f.1:9/x'])(
    'is %s for trying out only [A18]',
    (url) => {
      expect(inProduction(url)).toBeNull();
      expect(inDevelopment(url)).not.toBeNull();
    },
  );
});
