import type { Recurring } from './interval.ts';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

export const formatDay = (time: number) => day.format(new Date(time * 1000));

export const formatMoney = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);

const formatInterval = ({ interval, interval_count }: Recurring) =>
  interval_count === 1 ? `/ ${interval}` : `every ${interval_count} ${interval}s`;

export const describePeriod = (name: string, unit: number, currency: string, recurring: Recurring) =>
  `1 × ${name} (at ${formatMoney(unit, currency)} ${formatInterval(recurring)})`;

export const describeTrial = (name: string) => `Free trial for 1 × ${name}`;

export const describeUnused = (name: string, from: number) => `Unused time on ${name} after ${formatDay(from)}`;

export const describeRemaining = (name: string, from: number) => `Remaining time on ${name} after ${formatDay(from)}`;
