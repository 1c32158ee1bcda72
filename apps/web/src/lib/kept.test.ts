import { afterEach, expect, it, vi } from 'vitest';
import { kept } from './kept.ts';

afterEach(() => vi.restoreAllMocks());

it('makes a value once for the same arguments, and again after the computer changed its zone', () => {
  const make = vi.fn((zone: string, options: object) => ({ zone, options }));
  const get = kept(make);
  expect(get('', { day: 'numeric' })).toBe(get('', { day: 'numeric' }));
  get('UTC', { day: 'numeric' });
  expect(make).toHaveBeenCalledTimes(2);
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-754);
  get('', { day: 'numeric' });
  expect(make).toHaveBeenCalledTimes(3);
});
