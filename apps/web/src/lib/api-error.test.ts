import { describe, expect, it } from 'vitest';
import { ApiError, errorText } from './api-error.ts';

const answer = (body: unknown) => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status: 400 });

describe('the text of a server error', () => {
  const cases: [what: string, body: unknown, fallback: string | undefined, text: string][] = [
    [
      'the first of its errors',
      { message: 'Bad input', errors: ['Country is required', 'x'] },
      'Try later',
      'Country is required',
    ],
    [
      'its message, with a code that the web has no text for',
      { code: 'cannot-pause', message: 'No' },
      'Try later',
      'No',
    ],
    ['its message without errors', { message: 'Bad input', errors: [] }, 'Try later', 'Bad input'],
    ['the fallback without either', {}, 'Try later', 'Try later'],
    ['the last resort without anything', {}, undefined, 'Something went wrong'],
    ['the fallback when it is no JSON', '<html>', 'Try later', 'Try later'],
    ['the fallback when its fields are of other types', { message: 1, errors: [{}] }, 'Try later', 'Try later'],
  ];

  it.each(cases)('is %s [P1.8.2]', async (_what, body, fallback, text) => {
    expect((await ApiError.from(answer(body))).text(fallback)).toBe(text);
  });

  it('is the fallback for what is no server error', () => {
    expect(errorText(new TypeError('x is undefined'), 'Try later')).toBe('Try later');
    expect(errorText(new TypeError('x is undefined'))).toBe('Something went wrong');
  });
});
