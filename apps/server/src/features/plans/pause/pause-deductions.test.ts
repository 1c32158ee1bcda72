import { describe, expect, it, vi } from 'vitest';
import {
  advance,
  call,
  createBuyer,
  provider,
  subscribe,
  type UsualPlans,
  useShop,
} from '../../../../test/plan-factories.ts';
import type { TestApp } from '../../../../test/test-app.ts';
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

let test: TestApp;
let plan: UsualPlans;
useShop((shop) => {
  ({ test, plan } = shop);
});

const createPaused = async () => {
  const { person, device } = await createBuyer(test);
  const { body } = await subscribe(test, person, plan.monthly, { deviceUUID: device.deviceUUID });
  const { _id, sourceData } = body.subscription;
  const resumeDate = new Date((sourceData.current_period_end + 300 * 24 * 3600) * 1000).toISOString();
  const url = `/api/v2/subscriptions/${_id}/pause`;
  expect((await call(test, person, 'PUT', url, { payload: { resumeDate } })).status).toBe(200);
  const customer = await test.services.customers.find(person.user._id);
  const fees = async () => {
    const { data } = await provider<{
      data: { billing_reason: string; total: number; status: string; lines: { data: { description: string }[] } }[];
    }>(test, `invoices?limit=100&customer=${customer?.providerId}`);
    return data.filter(({ billing_reason }) => billing_reason === 'manual');
  };
  return { device, subscriptionId: _id, fees };
};

const paid = { total: 165, status: 'paid' };

describe('a paused subscription', () => {
  it('costs its fee each month after the free days, by an invoice of its own [P2.9.6]', async () => {
    const { device, fees } = await createPaused();
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
        ...paid,
        lines: { data: [{ description: `Paused: GPS Monthly (${device.deviceUUID})` }] },
      });
    }
  });

  it('pays a fee once, also when the note of it was lost, and so do all others [A19]', async () => {
    const [one, other] = [await createPaused(), await createPaused()];
    await advance(test, 31);
    await test.services.plansLifecycle.runDue();
    await test.database.pool.query('DELETE FROM pause_deductions WHERE subscription_id = $1', [one.subscriptionId]);
    await advance(test, 31);
    await test.services.plansLifecycle.runDue();
    for (const { fees } of [one, other]) expect(await fees()).toMatchObject([paid, paid]);
  });

  it('goes on with the same invoice after a stop before it was paid, and holds up nobody [A19]', async () => {
    const [one, other] = [await createPaused(), await createPaused()];
    await advance(test, 31);
    const { invoices } = test.provider.payments;
    const { collect } = invoices;
    const stopping = vi.spyOn(invoices, 'collect').mockImplementation(async (id, key, fee) => {
      if (key.includes(one.subscriptionId)) throw new Error('stopped');
      await collect(id, key, fee);
    });
    await test.services.plansLifecycle.runDue();
    expect(await one.fees()).toMatchObject([{ status: 'draft' }]);
    expect(await other.fees()).toMatchObject([paid]);
    stopping.mockRestore();
    await test.services.plansLifecycle.runDue();
    for (const { fees } of [one, other]) expect(await fees()).toMatchObject([paid]);
  });
});
