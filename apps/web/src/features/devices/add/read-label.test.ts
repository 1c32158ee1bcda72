import { expect, it } from 'vitest';
import { readLabel } from './read-label.ts';

it.each([
  ['7F21C40E93B8 4471', '7F21C40E93B8', '4471'],
  ['7F21C40E93B8;4471', '7F21C40E93B8', '4471'],
  ['7F21C40E93B8', '7F21C40E93B8', ''],
  ['https://example.com/add?serial=7F21C40E93B8&passcode=4471', '7F21C40E93B8', '4471'],
  ['{"deviceUUID":"7F21C40E93B8","passcode":4471}', '7F21C40E93B8', '4471'],
])('a code that says %s is a label', (text, deviceUUID, passcode) => {
  expect(readLabel(text)).toEqual({ deviceUUID, passcode });
});

it.each(['', 'https://example.com/', '{"a":1}', '{', 'a poem of many words', 'X'.repeat(65)])(
  'a code that says %j is none',
  (text) => {
    expect(readLabel(text)).toBeNull();
  },
);
