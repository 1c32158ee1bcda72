import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAgenda } from './agenda.ts';

describe('the agenda', () => {
  it('runs everything in order of time, what is planned for the same time in order of planning', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 })), (times) => {
        let now = 0;
        const agenda = createAgenda(() => now);
        const ran: [time: number, order: number][] = [];
        for (const [order, time] of times.entries()) agenda.at(time, () => ran.push([time, order]));
        for (; now <= 50; now += 7) agenda.runDue();
        now = 50;
        agenda.runDue();
        const expected = times
          .map((time, order) => [time, order])
          .sort(([a = 0, x = 0], [b = 0, y = 0]) => a - b || x - y);
        expect(ran).toEqual(expected);
        expect(agenda.size()).toBe(0);
      }),
    );
  });

  it('leaves the future alone', () => {
    let now = 1000;
    const ran: string[] = [];
    const agenda = createAgenda(() => now);
    agenda.after(10, () => ran.push('later'));
    agenda.after(0, () => agenda.after(0, () => ran.push('now')));
    agenda.runDue();
    expect(ran).toEqual(['now']);
    now += 10;
    agenda.runDue();
    expect(ran).toEqual(['now', 'later']);
  });
});
