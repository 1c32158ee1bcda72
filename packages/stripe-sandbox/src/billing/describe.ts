import type { Recurring } from './interval.ts';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

export const formatDay = (time: number) => day.format(new Date(time * 1000));

export const formatMoney = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);

const formatInterval = ({ interval, interval_count }: Recurring) =>
  interval_count === 1 ? `/ ${interval}` : `every ${interval_count} ${interval}s`;

interface Thing {
  name: string;
  quantity: number;
}

export const describePeriod = ({ name, quantity }: Thing, unit: number, currency: string, recurring: Recurring) =>
  `${quantity} × ${name} (at ${formatMoney(unit, currency)} ${formatInterval(recurring)})`;

export const describeTrial = ({ name, quantity }: Thing) => `Free trial for ${quantity} × ${name}`;

const counted = ({ name, quantity }: Thing) => (quantity === 1 ? name : `${quantity} × ${name}`);

export const describeUnused = (thing: Thing, from: number) =>
  `Unused time on ${counted(thing)} after ${formatDay(from)}`;

export const describeRemaining = (thing: Thing, from: number) =>
  `Remaining time on ${counted(thing)} after ${formatDay(from)}`;
