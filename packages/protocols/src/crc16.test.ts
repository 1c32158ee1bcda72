import { expect, it } from 'vitest';
import { crcArc, crcX25 } from './crc16.ts';

it('has the check values of both checksums', () => {
  const digits = Buffer.from('123456789');
  expect(crcX25(digits).toString(16)).toBe('906e');
  expect(crcArc(digits).toString(16)).toBe('bb3d');
});
