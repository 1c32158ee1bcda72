import { isLiveLinkEnd } from '@holdfast/contract/live-links.rules';
import { momentOf } from '../../lib/zone.ts';

export const linkEnds = ['hour', 'day', 'date'] as const;
export type LinkEnd = (typeof linkEnds)[number];

const milliseconds = { hour: 3_600_000, day: 86_400_000 } as const;

export const isLinkEnd = (value: string): value is LinkEnd => linkEnds.some((one) => one === value);

/** Null when no date is chosen or the date is out of range. */
export const endOf = (end: LinkEnd, chosen: string, timeZone: string, now: number): Date | null => {
  if (end === 'date' && chosen === '') return null;
  const until = new Date(end === 'date' ? momentOf(chosen, timeZone) : now + milliseconds[end]);
  return isLiveLinkEnd(until, new Date(now)) ? until : null;
};
