import { alertCategories } from '@holdfast/contract/alerts.rules';
import { useSearchParams } from 'react-router';
import { useUser } from '../../../lib/session.ts';
import { type Day, endOfDay, isDay, startOfDay } from '../../../lib/zone.ts';
import type { AskedAlerts } from '../alerts.api.ts';

/** Whole days in the user's time zone, both inclusive; an empty end is unbounded. */
export interface AlertDays {
  from: Day | '';
  to: Day | '';
}

const iso = (moment: number) => new Date(moment).toISOString();

const dayIn = (search: URLSearchParams, name: string): Day | '' => {
  const value = search.get(name);
  return isDay(value) ? value : '';
};

/** Filters and the alert on the map, stored in the URL query. */
export const useAlertChoice = () => {
  const { timezone } = useUser();
  const [search, setSearch] = useSearchParams();
  const category = alertCategories.find((one) => one === search.get('category'));
  const device = search.get('device') ?? '';
  const days: AlertDays = { from: dayIn(search, 'from'), to: dayIn(search, 'to') };

  const change = (fields: Record<string, string>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(fields)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );

  const asked: AskedAlerts = {
    ...(category && { category }),
    ...(device && { device }),
    ...(days.from && { from: iso(startOfDay(days.from, timezone)) }),
    ...(days.to && { to: iso(endOfDay(days.to, timezone)) }),
  };
  return {
    asked,
    category,
    device,
    days,
    shown: search.get('alert'),
    isNarrowed: search.size > (search.has('alert') ? 1 : 0),
    chooseCategory: (name: string) => change({ category: name, alert: '' }),
    chooseDevice: (deviceUUID: string) => change({ device: deviceUUID, alert: '' }),
    chooseDays: ({ from, to }: AlertDays) => change({ from, to, alert: '' }),
    show: (alertId: string) => change({ alert: alertId }),
    showAll: () => setSearch({}, { replace: true }),
  };
};

export type AlertChoice = ReturnType<typeof useAlertChoice>;
