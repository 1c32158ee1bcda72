import { expect, it } from 'vitest';
import { embeddedFault } from './embedded-fault.ts';

it.each([
  ['a full disk', { name: 'ErrnoError', errno: 51 }, 'the disk is full'],
  ['files of root', { name: 'ErrnoError', errno: 2 }, 'its files belong to another user'],
  ['another error of a file', { name: 'ErrnoError', errno: 44 }, 'error 44 of its files'],
  ['its engine', new Error('Aborted()'), 'its files are damaged or belong to another user (Aborted())'],
])('the embedded database says what keeps it from being opened: %s', (_, thrown, says) => {
  expect(embeddedFault('/data', thrown).message).toBe(`the embedded database in /data cannot be opened: ${says}`);
});
