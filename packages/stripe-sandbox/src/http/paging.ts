import { invalid, noSuch } from './errors.ts';

export interface PageParams {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
}

/** Stripe's cursor pagination, newest first. `rows` are in insertion order. */
export const pageOf = <R extends { id: string }>(rows: R[], params: PageParams, what: string) => {
  if (params.starting_after && params.ending_before) {
    throw invalid('You may only specify one of these parameters: starting_after, ending_before.');
  }
  const newest = rows.toReversed();
  const limit = params.limit ?? 10;
  const indexOf = (id: string, param: string) => {
    const index = newest.findIndex((row) => row.id === id);
    if (index < 0) throw noSuch(what, id, param);
    return index;
  };
  if (params.ending_before) {
    const end = indexOf(params.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { rows: newest.slice(start, end), has_more: start > 0 };
  }
  const start = params.starting_after ? indexOf(params.starting_after, 'starting_after') + 1 : 0;
  return { rows: newest.slice(start, start + limit), has_more: newest.length > start + limit };
};

export const listOf = <T>(data: T[], url: string, has_more = false) => ({
  object: 'list' as const,
  data,
  has_more,
  url,
});
