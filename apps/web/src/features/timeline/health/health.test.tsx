import type { HealthBucket } from '@holdfast/contract/timeline';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, aUser } from '../../../../test/factories.ts';
import { fail, mockTimeline, network } from '../../../../test/network.ts';
import { serveDevices } from '../../../../test/open-overview.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { batteryAhead, batteryTrend } from './battery-trend.ts';
import { roundScale } from './chart.tsx';
import { healthVerdict, quietDays } from './health-verdict.ts';

const day = 86_400_000;
const start = Date.parse('2026-11-01T00:00:00.000Z');

const aBucket = (index: number, fields: Partial<HealthBucket> = {}): HealthBucket => ({
  from: new Date(start + index * day).toISOString(),
  battery: 90 - index * 2,
  temperature: { low: 4, mean: 10, high: 16 },
  signal: { satellites: 8, gps: 0.64 },
  reports: 30,
  ...fields,
});

const buckets = (count: number, fields: Partial<HealthBucket> = {}) =>
  Array.from({ length: count }, (_, index) => aBucket(index, fields));
const now = start + 10 * day;
const heard = new Date(now - 60_000).toISOString();

describe('the battery', () => {
  it('is told how much it loses a day and how long it lasts', () => {
    const trend = batteryTrend(buckets(10));
    expect(trend?.percent).toBe(72);
    expect(trend?.lossPerDay).toBeCloseTo(2);
    expect(trend?.daysLeft).toBeCloseTo(36);
  });

  it('is judged from when it was last charged', () => {
    const charged = [
      aBucket(0, { battery: 30 }),
      aBucket(1, { battery: 20 }),
      aBucket(2, { battery: 98 }),
      aBucket(3, { battery: 94 }),
    ];
    expect(batteryTrend(charged)?.lossPerDay).toBeCloseTo(4);
  });

  it('lasts for ever while it is charged, and is not known without a measurement', () => {
    expect(batteryTrend(buckets(5, { battery: 80 }))).toMatchObject({ percent: 80, daysLeft: null });
    expect(batteryTrend([aBucket(0)])).toMatchObject({ percent: 90, daysLeft: null });
    expect(batteryTrend(buckets(5, { battery: null }))).toBeNull();
  });
});

describe('the battery to come', () => {
  it('goes on as it did, for a while or until it is empty', () => {
    const slow = buckets(10);
    expect(batteryAhead(slow, batteryTrend(slow)!)).toEqual({
      forecast: [70, 68, 66, 64].map((percent) => expect.closeTo(percent)),
      emptyAt: expect.closeTo(start + 45 * day),
    });
    const fast = [90, 60, 30, 20].map((battery, index) => aBucket(index, { battery }));
    expect(batteryAhead(fast, batteryTrend(fast)!)?.forecast.at(-1)).toBe(0);
  });

  it('is not told while it is charged', () => {
    const full = buckets(5, { battery: 80 });
    expect(batteryAhead(full, batteryTrend(full)!)).toBeNull();
  });
});

describe('the lines of a chart', () => {
  it.each([
    [[0, 342], 1, { min: 0, max: 400 }],
    [[0, 0], 1, { min: 0, max: 2 }],
    [[9, 20], 5, { min: 0, max: 20 }],
    [[-7, -4], 5, { min: -10, max: 0 }],
    [[0, 29], 1, { min: 0, max: 30 }],
    [[0, 52], 1, { min: 0, max: 60 }],
    [[0, 72], 1, { min: 0, max: 80 }],
    [[18.2, 27.9], 5, { min: 10, max: 30 }],
  ])('around %j by at least %i are at round numbers', (values, step, scale) => {
    expect(roundScale(values, step)).toEqual(scale);
  });
});

describe('the sentence on top', () => {
  it('says that all is well and how long the battery lasts', () => {
    expect(healthVerdict(buckets(10), heard, now)).toEqual({
      state: 'well',
      title: 'Everything is well',
      text: 'The battery lasts about 5 weeks more.',
    });
  });

  it('counts whole days without a report', () => {
    const silent = [aBucket(0), aBucket(1, { reports: 0 }), aBucket(2, { reports: 0 }), aBucket(3)];
    expect(quietDays(silent)).toBe(2);
    expect(quietDays(buckets(3))).toBe(0);
  });

  it.each([
    ['a low battery', buckets(4, { battery: 9 }), heard, 'The battery is at 9%: charge it soon.'],
    [
      'a battery that lasts only a day or two',
      [aBucket(0, { battery: 90 }), aBucket(1, { battery: 60 }), aBucket(2, { battery: 30 })],
      heard,
      'The battery lasts about 1 day more.',
    ],
    ['silence', buckets(4), new Date(now - 3 * day).toISOString(), 'Last heard 3 days ago.'],
    [
      'few satellites',
      buckets(4, { signal: { satellites: 2, gps: 0.1 } }),
      heard,
      'Few positions come from satellites.',
    ],
  ])('warns of %s', (_name, shown, lastSeen, text) => {
    const verdict = healthVerdict(shown, lastSeen, now);
    expect(verdict.state).toBe('watch');
    expect(verdict.text).toContain(text);
  });

  it('knows nothing of a device that said nothing', () => {
    expect(healthVerdict(buckets(4, { reports: 0 }), null, now).title).toBe('Nothing heard in this time');
  });
});

type Resolver = Parameters<typeof mockTimeline.getHealth>[0];

const open = async (answer: Resolver = () => ({ seconds: 86_400, data: buckets(10) }), units = aUser().units) => {
  serveDevices([aDevice({ name: 'Van', deviceUUID: 'VAN' })]);
  network.use(mockTimeline.getHealth(answer));
  const view = renderPage('/device/VAN/health', { as: aUser({ units }) });
  await screen.findByRole('heading', { name: 'Van' });
  return view;
};

describe('the health of a device', () => {
  it('has four charts, each with a number and a table of what it shows', async () => {
    const { actor } = await open();
    expect(await screen.findByText('Everything is well')).toBeVisible();
    const battery = within(screen.getByRole('region', { name: 'Battery' }));
    expect(battery.getByText('72%', { selector: 'strong' })).toBeVisible();
    expect(battery.getByText('loses 2% a day')).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Temperature' })).getByText('10.0°C', { selector: 'strong' }),
    ).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Signal' })).getByText('64% of positions from GPS')).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Reports' })).getByText('300', { selector: 'strong' }),
    ).toBeVisible();
    await actor.click(battery.getByText('Battery as a table'));
    expect(battery.getAllByRole('row')).toHaveLength(1 + 10);
  });

  it('asks for a day, a week or a month', async () => {
    const health = vi.fn<Resolver>(() => ({ seconds: 1800, data: buckets(10) }));
    const { actor } = await open(health);
    await screen.findByText('Everything is well');
    const spanOf = (call: number) => {
      const { from, to } = health.mock.calls[call]![0].query;
      return (Date.parse(to) - Date.parse(from)) / day;
    };
    expect(spanOf(0)).toBe(7);
    await actor.click(screen.getByRole('radio', { name: '30 days' }));
    await waitFor(() => expect(spanOf(1)).toBe(30));
  });

  it('shows degrees in the unit of the person', async () => {
    await open(undefined, { temperature: 'f', distance: 'mi' });
    expect(await screen.findByText('50.0°F', { selector: 'strong' })).toBeVisible();
  });

  it('says where there is no data, and that it cannot be loaded', async () => {
    const { unmount } = await open(() => ({ seconds: 1, data: buckets(5, { battery: null, temperature: null }) }));
    expect(
      await within(await screen.findByRole('region', { name: 'Battery' })).findByText('No data in this time'),
    ).toBeVisible();
    unmount();
    await open(() => fail(400));
    expect(await screen.findByRole('heading', { name: 'Unable to load the health of this device' })).toBeVisible();
  });
});
