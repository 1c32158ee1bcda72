import type { Device } from '@holdfast/contract/devices';
import type { Mileage, timelineSchemas } from '@holdfast/contract/timeline';
import { timelineEndpoints } from '@holdfast/contract/timeline.endpoints';
import { type Query, useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { useUser } from '../../lib/session.ts';
import { dayOf } from '../../lib/zone.ts';
import { type DaySpan, momentsOf } from './day-span.ts';
import { timelineTexts as texts } from './timeline.texts.ts';

const api = createClient<typeof timelineSchemas>(timelineEndpoints);

/** The id in the address suffices for all requests here. */
export type AskedDevice = Pick<Device, 'deviceUUID'>;

const keys = {
  timeline: (id: string, span: DaySpan, timezone: string) => ['timeline', id, 'segments', span, timezone],
  track: (id: string, span: DaySpan, timezone: string) => ['timeline', id, 'track', span, timezone],
  days: (id: string, span: DaySpan, timezone: string) => ['timeline', id, 'days', span, timezone],
  mileage: (groupId: string, month: string, timezone: string) => ['timeline', 'mileage', groupId, month, timezone],
  gps: (id: string, span: DaySpan, timezone: string) => ['timeline', id, 'gps', span, timezone],
  health: (id: string, hours: number) => ['timeline', id, 'health', hours],
} as const;

/** Poll interval in ms for spans that include today. */
const refresh = 60_000;

/** Stops after a refusal, for example of a device that is not there. */
const refreshUnlessRefused = ({ state }: Pick<Query, 'state'>) => !isRefusal(state.error) && refresh;

const useSpan = (span: DaySpan) => {
  const { timezone } = useUser();
  const isOpen = span.to >= dayOf(Date.now(), timezone);
  return { timezone, query: momentsOf(span, timezone), refetchInterval: isOpen && refreshUnlessRefused } as const;
};

/** Trips, stops and gaps, oldest first. */
export const useTimeline = ({ deviceUUID: id }: AskedDevice, span: DaySpan) => {
  const { timezone, query, refetchInterval } = useSpan(span);
  return useQuery({
    queryKey: keys.timeline(id, span, timezone),
    queryFn: () => api.getTimeline({ params: { id }, query }),
    refetchInterval,
    meta: { failure: texts.failed, inPage: ['device-not-found'] },
  });
};

export const useTrack = ({ deviceUUID: id }: AskedDevice, span: DaySpan) => {
  const { timezone, query, refetchInterval } = useSpan(span);
  return useQuery({
    queryKey: keys.track(id, span, timezone),
    queryFn: () => api.getTrack({ params: { id }, query }),
    refetchInterval,
    meta: { failure: texts.trackFailed, inPage: ['device-not-found'] },
  });
};

export const useDays = ({ deviceUUID: id }: AskedDevice, span: DaySpan) => {
  const { timezone, query, refetchInterval } = useSpan(span);
  return useQuery({
    queryKey: keys.days(id, span, timezone),
    queryFn: () => api.listDays({ params: { id }, query: { ...query, ...(timezone && { timezone }) } }),
    refetchInterval,
    meta: { failure: texts.daysFailed, inPage: ['device-not-found'] },
  });
};

/** Monthly mileage of every device in a group; reads all pages. */
export const useMileage = (groupId: string, month: string) => {
  const { timezone } = useUser();
  return useQuery({
    queryKey: keys.mileage(groupId, month, timezone),
    queryFn: async () => {
      const rows: Mileage[] = [];
      for (let [page, hasNext] = [0, true]; hasNext; page += 1) {
        const query = { month, page, ...(timezone && { timezone }) };
        const answer = await api.listMileage({ params: { groupId }, query });
        rows.push(...answer.data);
        hasNext = answer.pagination.hasNext;
      }
      return rows;
    },
    meta: { failure: texts.mileage.failed },
  });
};

/** Share of positions from GPS, from 0 to 1; null without positions. */
export const useGpsShare = ({ deviceUUID: id }: AskedDevice, span: DaySpan) => {
  const { timezone, query } = useSpan(span);
  return useQuery({
    queryKey: keys.gps(id, span, timezone),
    queryFn: async () => {
      const { data } = await api.getHealth({ params: { id }, query: { ...query, buckets: 1 } });
      return data[0]?.signal.gps ?? null;
    },
    meta: { failure: texts.health.failed, inPage: ['device-not-found'] },
  });
};

export const useHealth = ({ deviceUUID: id }: AskedDevice, { hours, buckets }: { hours: number; buckets: number }) =>
  useQuery({
    queryKey: keys.health(id, hours),
    queryFn: () => {
      const now = Date.now();
      const [from, to] = [now - hours * 3_600_000, now].map((moment) => new Date(moment).toISOString());
      return api.getHealth({ params: { id }, query: { from: from ?? '', to: to ?? '', buckets } });
    },
    refetchInterval: refreshUnlessRefused,
    meta: { failure: texts.health.failed, inPage: ['device-not-found'] },
  });
