import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { fixedClock, openClock } from '../../platform/clock-offset/movable-clock.ts';
import { createClockService } from './clock.service.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const real = () => new Date('2026-01-01T00:00:00Z');
const open = (isProduction = false) => openClock(database.db, { isProduction, real });

describe('the clock', () => {
  it('moves ahead, stays there for the next start, and lets happen what is due', async () => {
    const time = await open();
    const happened: string[] = [];
    const clock = createClockService({
      time,
      isProduction: false,
      onAdvance: [async () => void happened.push(time.now().toISOString())],
    });
    expect(await clock.advance(30)).toEqual(new Date('2026-01-31T00:00:00Z'));
    expect(await clock.advance(1)).toEqual(new Date('2026-02-01T00:00:00Z'));
    expect(happened).toEqual(['2026-01-31T00:00:00.000Z', '2026-02-01T00:00:00.000Z']);
    expect((await open()).now()).toEqual(new Date('2026-02-01T00:00:00Z'));
  });

  it('moves by a part of a day', async () => {
    const time = await open();
    const before = time.now().getTime();
    const clock = createClockService({ time, isProduction: false, onAdvance: [] });
    for (const days of [1.1, 0.3, 1e-9]) await clock.advance(days);
    expect(time.now().getTime() - before).toBe(120_960_000);
  });

  it('hears of it when another process has moved the time', async () => {
    const [here, there] = [await open(), await open()];
    await there.advance(1000);
    expect(here.now()).not.toEqual(there.now());
    expect([await here.load(), await here.load()]).toEqual([true, false]);
    expect(here.now()).toEqual(there.now());
  });

  it('is the real one in production, and cannot be moved', async () => {
    const time = await open(true);
    expect(time.now()).toEqual(real());
    const clock = createClockService({ time, isProduction: true, onAdvance: [] });
    await expect(clock.advance(1)).rejects.toMatchObject({ code: 'clock-in-production' });
    await expect(fixedClock(real).advance(1)).rejects.toThrow('does not move');
  });
});
