import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUsualPlans, advance, call, createBuyer, provider, subscribe } from '../../../../test/plan-factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { dueMonths } from './pause-deductions.service.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);

describe('dueMonths', () => {
  it('begins after the free days, and comes each month then [P2.9.6]', () => {
    const paused = day('2026-01-01');
    expect(dueMonths(paused, 30, day('2026-01-31'))).toEqual([]);
    expect(dueMonths(paused, 30, day('2026-02-01'))).toEqual([0]);
    expect(dueMonths(paused, 30, day('2026-02-28'))).toEqual([0]);
    expect(dueMonths(paused, 30, day('2026-03-01'))).toEqual([0, 1]);
    expect(dueMonths(paused, 30, day('2026-04-01'))).toEqual([0, 1, 2]);
    expect(dueMonths(paused, 0, paused)).toEqual([]);
  });
});

describe('a paused subscription', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({}, { payments: true });
  });
  afterAll(() => test.close());

  it('costs its fee each month after the free days, by an invoice of its own [P2.9.6]', async () => {
    const plan = await addUsualPlans(test);
    const { person, device } = await createBuyer(test);
    const { body } = await subscribe(test, person, plan.monthly, { deviceUUID: device.deviceUUID });
    const { _id, sourceData } = body.subscription;
    const resumeDate = new Date((sourceData.current_period_end + 90 * 24 * 3600) * 1000).toISOString();
    const url = `/api/v2/subscriptions/${_id}/pause`;
    expect((await call(test, person, 'PUT', url, { payload: { resumeDate } })).status).toBe(200);
    const fees = async () => {
      const { data } = await provider<{
        data: { billing_reason: string; total: number; status: string; lines: { data: { description: string }[] } }[];
      }>(test, 'invoices?limit=100');
      return data.filter(({ billing_reason }) => billing_reason === 'manual');
    };
    const expected: [number, number][] = [
      [29, 0],
      [2, 1],
      [31, 2],
    ];
    for (const [days, count] of expected) {
      await advance(test, days);
      await test.services.plansLifecycle.runDue();
      await test.services.plansLifecycle.runDue();
      expect(await fees()).toHaveLength(count);
    }
    for (const fee of await fees()) {
      expect(fee).toMatchObject({
        total: 165,
        status: 'paid',
        lines: { data: [{ description: `Paused: GPS Monthly (${device.deviceUUID})` }] },
      });
    }
  });
});
