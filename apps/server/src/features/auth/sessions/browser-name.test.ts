import { describe, expect, it } from 'vitest';
import { browserName } from './browser-name.ts';

const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko)';

describe('browserName', () => {
  it.each([
    [`${linux} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on Linux'],
    [`${linux} HeadlessChrome/141.0.0.0 Safari/537.36`, 'Chrome on Linux'],
    [
      `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
      'Edge on Windows',
    ],
    [`${windows.replace(')', '; rv:143.0)')} Gecko/20100101 Firefox/143.0`, 'Firefox on Windows'],
    [`${mac} Version/18.1 Safari/605.1.15`, 'Safari on macOS'],
    [`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
    [`${iphone} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
    [`${android} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
    ['curl/8.5.0', 'Unknown browser'],
    ['', 'Unknown browser'],
    ['<script>alert(1)</script>', 'Unknown browser'],
  ])('reads %s as %s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});
