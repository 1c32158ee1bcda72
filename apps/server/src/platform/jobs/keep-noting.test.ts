import { describe, expect, it } from 'vitest';
import { keepNoting } from './keep-noting.ts';

const away = () => Object.assign(new Error('the database system is starting up'), { code: '57P03' });
const soon = { pauseMilliseconds: 1, forMilliseconds: 20_000 };

const failing = (...errors: Error[]) => {
  const tries = { count: 0 };
  const note = async () => {
    const error = errors[tries.count];
    tries.count += 1;
    if (error) throw error;
  };
  return { tries, note };
};

describe('the note that a job is done', () => {
  it('is made as soon as the database is back [A19]', async () => {
    const { tries, note } = failing(away(), new Error('Connection terminated unexpectedly'), away());
    await keepNoting(note, soon);
    expect(tries.count).toBe(4);
  });

  it('is given up where trying again does not help, or after a while', async () => {
    const wrong = failing(Object.assign(new Error('no such column'), { code: '42703' }));
    await expect(keepNoting(wrong.note, soon)).rejects.toThrow('no such column');
    expect(wrong.tries.count).toBe(1);
    const { note } = failing(...Array.from({ length: 1000 }, away));
    await expect(keepNoting(note, { pauseMilliseconds: 5, forMilliseconds: 20 })).rejects.toThrow('starting up');
  });
});
