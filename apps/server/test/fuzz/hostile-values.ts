import fc from 'fast-check';

/** Texts that are known to break software. */
const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  'x\udd12',
  '\u202eesrever',
  '\u200b',
  '\ufeff',
  'e\u0301'.repeat(200),
  '👩‍👩‍👧‍👦',
  'ﬃ',
  'ſ@exaMple.com',
  'İ',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '1e999',
  '9'.repeat(400),
  '%',
  '_',
  '\\',
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '$1',
  '#{7*7}',
  '{{7*7}}',
  '(a+)+$',
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '/',
  '.',
  '..',
  'a\r\nBcc: b@example.com',
  '=1+1',
  '<script>alert(1)</script>',
  'me',
  'all',
  '-',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59+23:59',
  `2026-01-01T00:00:00.${'1'.repeat(2000)}Z`,
  '2026-02-29T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
];

const anyCharacters = fc
  .array(fc.nat(0x10ffff), { maxLength: 40 })
  .map((codes) => codes.map((code) => String.fromCodePoint(code)).join(''));

export const hostileText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: anyCharacters },
);

const hostileNumber = fc.constantFrom(
  ...[0, -0, -1, 0.5, 1e-320, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, -(2 ** 63), 1e21, 1e308, -1e308],
);

/** Values of the wrong type, out of range, or invalid text. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1e9 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

export const hugeValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(1_000, 20_000, 300_000).map((length) => 'x'.repeat(length)),
  fc.constantFrom('🔒', 'a ', '%', '((', '\u0301', '@a.').map((unit) => unit.repeat(20_000)),
  fc.constantFrom<unknown>('', 0, null, {}, 'id').map((item) => Array.from({ length: 20_000 }, () => item)),
  fc.constant(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`field${at}`, at]))),
);

/** Bodies that are invalid JSON or no JSON object. */
export const brokenBody: fc.Arbitrary<string | Buffer> = fc.oneof(
  fc.constantFrom<string | Buffer>(
    '{',
    '{"a":}',
    'null',
    '[]',
    '"text"',
    '5',
    'NaN',
    '{"a":1}{"b":2}',
    "{'a':1}",
    '\ufeff{}',
    '{"__proto__":{"roles":["superAdmin"]}}',
    '{"constructor":{"prototype":{"roles":["superAdmin"]}}}',
    `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    `{"name":${'9'.repeat(100_000)}}`,
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.alloc(600_000, 0x20),
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

export const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;charset=utf-8;;',
  'application/jsonx',
  'text/xml',
  '*/*',
  'a/b/c',
  'json',
];

export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'x'.repeat(8_000)}` },
  { authorization: 'Basic Og==' },
  { authorization: 'Bearer a b c' },
  { 'x-api-key': 'x'.repeat(4_000) },
  { 'x-api-key': '' },
  { cookie: '=; ;;; a=%zz; __proto__=1' },
  { cookie: `trusted-browser=${'x'.repeat(4_000)}` },
  { 'idempotency-key': 'x'.repeat(5_000) },
  { 'idempotency-key': '../..' },
  { 'accept-encoding': 'br;q=x, gzip;q=-1, *;q=0' },
  { 'if-none-match': '*', 'if-modified-since': 'yesterday' },
  { range: 'bytes=9-1,-,5-' },
  { 'user-agent': '\u00ff'.repeat(3_000) },
  { 'user-agent': '(((((((((((' },
  { 'x-forwarded-for': 'not an address, 1.2.3.4, ::::' },
  { 'x-http-method-override': 'DELETE' },
  { 'stripe-signature': 't=99999999999999999999,v1=zz,v1=' },
  { 'stripe-signature': 't=1,v1=00' },
  { origin: 'null', referer: 'file:///etc/passwd' },
  { host: 'elsewhere.example' },
);
