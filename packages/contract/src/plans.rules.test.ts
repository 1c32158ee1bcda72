import { describe, expect, it } from 'vitest';
import { currencies, currencyOfCountry } from './currency.rules.ts';
import {
  canCancel,
  canPause,
  canResume,
  canSeePlans,
  canSwitchPlan,
  defaultPlanCurrency,
  deviceStatusOf,
  intervalOf,
  isEnded,
  isRefundable,
  isUpgrade,
  monthlyPrice,
  planDurations,
  planSlides,
  planTypes,
  priceWithTax,
  refundDays,
  type SubscriptionState,
  sortPlans,
  statusLabels,
  subscriptionStatuses,
  taxCents,
} from './plans.rules.ts';

const state = (changes: Partial<SubscriptionState> = {}): SubscriptionState => ({
  status: 'active',
  cancel_at_period_end: false,
  pause_collection: null,
  schedule: null,
  ...changes,
});

const states = {
  active: state(),
  trialing: state({ status: 'trialing' }),
  'past due': state({ status: 'past_due' }),
  paused: state({ status: 'pause', pause_collection: { resumes_at: 1 } }),
  ending: state({ cancel_at_period_end: true }),
  'trial that ends': state({ status: 'trialing', cancel_at_period_end: true }),
  scheduled: state({ schedule: 'sub_sched_1' }),
  'ending with a schedule': state({ cancel_at_period_end: true, schedule: 'sub_sched_1' }),
  incomplete: state({ status: 'incomplete' }),
  unpaid: state({ status: 'unpaid' }),
  canceled: state({ status: 'canceled' }),
};

const allowedIn = (isAllowed: (state: SubscriptionState) => boolean) =>
  Object.entries(states).flatMap(([name, one]) => (isAllowed(one) ? name : []));

describe('what a subscription allows', () => {
  it('changes its plan unless it is paused or ending; a trialing one too [P2.4.1] [P2.4.2]', () => {
    expect(allowedIn(canSwitchPlan)).toEqual(['active', 'trialing', 'past due', 'scheduled']);
  });

  it('pauses unless it is trialing, paused, ending or scheduled [P2.4.3]', () => {
    expect(allowedIn(canPause)).toEqual(['active', 'past due']);
  });

  it('resumes when it is paused or ending, and nothing is scheduled [P2.4.4]', () => {
    expect(allowedIn(canResume)).toEqual(['paused', 'ending', 'trial that ends']);
  });

  it('cancels unless it is ending or has ended; a paused and an unpaid one too [P2.4.5]', () => {
    expect(allowedIn(canCancel)).toEqual([
      'active',
      'trialing',
      'past due',
      'paused',
      'scheduled',
      'incomplete',
      'unpaid',
    ]);
  });

  it('has eight statuses, each with a label [P2.3.3]', () => {
    expect(subscriptionStatuses).toEqual([
      'incomplete',
      'incomplete_expired',
      'trialing',
      'active',
      'past_due',
      'canceled',
      'unpaid',
      'pause',
    ]);
    expect(subscriptionStatuses.filter((status) => !statusLabels[status])).toEqual([]);
    expect(subscriptionStatuses.filter(isEnded)).toEqual(['incomplete_expired', 'canceled']);
  });
});

describe('the word that a device shows', () => {
  it.each([
    ['trialing', false, 'Active'],
    ['active', false, 'Active'],
    ['past_due', true, 'Active'],
    ['past_due', false, 'Inactive'],
    ['pause', true, 'Paused'],
    ['incomplete', true, 'Inactive'],
    ['unpaid', true, 'Inactive'],
    ['canceled', true, 'Inactive'],
    [null, true, 'Inactive'],
  ] as const)('for %s, in grace %s, is %s', (status, isInGrace, word) => {
    expect(deviceStatusOf(status, { isInGrace, isPaid: false })).toBe(word);
  });

  it('stays Active in a pause until the paid period ends [A20]', () => {
    expect(deviceStatusOf('pause', { isInGrace: false, isPaid: true })).toBe('Active');
  });
});

describe('plans', () => {
  const plan = (price: number, duration: (typeof planDurations)[number], frequencyDays = 0) => ({
    price,
    duration,
    frequencyDays,
  });

  it('can be had back when they last a year or longer [P2.9.7]', () => {
    const longEnough = planDurations.filter((duration) => isRefundable({ duration, frequencyDays: 365 }));
    expect(longEnough).toEqual(['yearly', 'bi-yearly', 'days']);
    expect(isRefundable({ duration: 'days', frequencyDays: 364 })).toBe(false);
    expect(refundDays).toBe(14);
  });

  it('are of two types and six durations', () => {
    expect(planTypes).toEqual(['product', 'tier']);
    expect(planDurations).toEqual(['monthly', 'quarterly', 'six-months', 'yearly', 'bi-yearly', 'days']);
  });

  it.each([
    ['monthly', { interval: 'month', count: 1 }],
    ['quarterly', { interval: 'month', count: 3 }],
    ['six-months', { interval: 'month', count: 6 }],
    ['yearly', { interval: 'month', count: 12 }],
    ['bi-yearly', { interval: 'month', count: 24 }],
    ['days', { interval: 'day', count: 10 }],
  ] as const)('of %s last %o', (duration, expected) => {
    expect(intervalOf({ duration, frequencyDays: 10 })).toEqual(expected);
  });

  it('are an upgrade when a day of them is dearer', () => {
    expect(isUpgrade(plan(79, 'yearly'), plan(8.95, 'monthly'))).toBe(true);
    expect(isUpgrade(plan(8.95, 'monthly'), plan(79, 'yearly'))).toBe(false);
    expect(isUpgrade(plan(8.95, 'monthly'), plan(8.95, 'monthly'))).toBe(false);
    expect(isUpgrade(plan(8.95, 'monthly'), plan(5, 'days', 10))).toBe(true);
    expect(isUpgrade(plan(8.95, 'monthly'), plan(2, 'days', 10))).toBe(false);
  });

  it('have a price for a month, unless they are of days', () => {
    expect(monthlyPrice(plan(139, 'bi-yearly'))).toBeCloseTo(5.79, 2);
    expect(monthlyPrice(plan(5, 'days', 10))).toBeNull();
  });

  it('are sorted most popular first, then best value [P2.2.27]', () => {
    const card = (name: string, mostPopularPlan: boolean, bestValuePlan: boolean) => ({
      name,
      mostPopularPlan,
      bestValuePlan,
    });
    const cards = [card('a', false, false), card('b', false, true), card('c', false, false), card('d', true, false)];
    expect(sortPlans(cards).map(({ name }) => name)).toEqual(['d', 'b', 'a', 'c']);
  });

  it.each([
    [79, 10, 0, 86.9],
    [8.95, 10, 0, 9.85],
    [4, 15, 0, 4.6],
    [0.1, 20, 0, 0.12],
    [79, null, 0, 79],
    [79, 10, 49, 135.9],
    [0, 10, 0, 0],
  ])('cost %f with %s %% tax and a fee of %f: %f [P2.9.1]', (price, percentage, fee, total) => {
    expect(priceWithTax(price, percentage, fee)).toBe(total);
  });

  it('are taxed in whole cents', () => {
    expect([taxCents(895, 10), taxCents(894, 10), taxCents(400, 12.5)]).toEqual([90, 89, 50]);
  });

  it('are in five currencies, and in usd where nothing else is known [P1.9.11] [P2.9.5]', () => {
    expect(currencies).toEqual(['usd', 'aud', 'nzd', 'eur', 'gbp']);
    expect(defaultPlanCurrency).toBe('usd');
    expect(currencyOfCountry('')).toBe(defaultPlanCurrency);
  });

  it('stand side by side by the width of the screen [P2.2.26] [P2.9.8]', () => {
    const widths = [300, 320, 589, 590, 730, 767, 870, 1000, 1200, 1649, 1650, 2099, 2100, 4000];
    const slides = widths.map(planSlides);
    expect(slides).toEqual([...slides].sort((a, b) => a - b));
    expect([slides[0], slides.at(-1)]).toEqual([1, 5]);
    expect(new Set(slides)).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(planSlides(320)).toBeLessThan(planSlides(590));
    expect(planSlides(1649)).toBeLessThan(planSlides(1650));
    expect(planSlides(2099)).toBeLessThan(planSlides(2100));
  });
});

describe('who sees the plans of a device', () => {
  const device = { deviceType: 'shield_gps', privilege: 3 } as const;
  const user = { roles: ['user'], hidePaymentTabs: false } as const;

  it('is its SuperOwner, of a GPS device [P2.6.1] [P1.6.9]', () => {
    expect(canSeePlans(device, user)).toBe(true);
    expect(canSeePlans({ ...device, privilege: 0 }, user)).toBe(false);
    expect(canSeePlans({ ...device, privilege: 1 }, user)).toBe(false);
    expect(canSeePlans({ ...device, privilege: 2 }, user)).toBe(false);
    expect(canSeePlans({ ...device, deviceType: 'airbolt' }, user)).toBe(false);
  });

  it('is neither a k9 user nor an enterprise that hides its payment tabs [P1.2.37] [P2.2.29] [P2.6.2]', () => {
    expect(canSeePlans(device, { roles: ['k9'], hidePaymentTabs: false })).toBe(false);
    for (const role of ['enterprise', 'enterpriseNoApi'] as const) {
      expect(canSeePlans(device, { roles: [role], hidePaymentTabs: true })).toBe(false);
      expect(canSeePlans(device, { roles: [role], hidePaymentTabs: false })).toBe(true);
    }
    expect(canSeePlans(device, { roles: ['user'], hidePaymentTabs: true })).toBe(true);
  });
});
