import { describe, expect, it } from 'vitest';
import {
  isCallableUrl,
  ntfyTopicPattern,
  retrySeconds,
  telegramChatPattern,
  telegramTokenPattern,
} from './integrations.rules.ts';

describe('isCallableUrl', () => {
  it.each([
    ['https://ops.example.com/hooks?key=1', true],
    ['http://ntfy:8080', true],
    ['https://olivia:secret@example.com/', false],
    ['https://example.com/#part', false],
    ['ftp://example.com/', false],
    ['javascript:alert(1)', false],
    ['example.com', false],
    ['', false],
  ])('of %s is %s', (url, expected) => {
    expect(isCallableUrl(url)).toBe(expected);
  });
});

describe('patterns', () => {
  it('of ntfy and Telegram take what their servers take', () => {
    expect(['bikes_of-7', 'a b', '', 'x'.repeat(65)].map((topic) => ntfyTopicPattern.test(topic))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const token = `123456:${'A'.repeat(35)}`;
    expect([token, `${token}/x`, '123456', 'x'].map((one) => telegramTokenPattern.test(one))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(['42', '-1001234567890', '@bikes', 'bikes', '1.5'].map((chat) => telegramChatPattern.test(chat))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

it('tries last a day, each later than the one before', () => {
  expect(retrySeconds.at(-1)).toBe(24 * 3600);
  expect(retrySeconds.toSorted((one, other) => one - other)).toEqual(retrySeconds);
});
