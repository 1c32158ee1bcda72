import type { IncomingHttpHeaders } from 'node:http';

/** Browsers always say where a page comes from; whoever says nothing is none. */
export const isSameOrigin = ({ origin, host }: IncomingHttpHeaders, ownUrls: string[]): boolean => {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  return asked.host === host || ownUrls.some((url) => new URL(url).origin === asked.origin);
};
