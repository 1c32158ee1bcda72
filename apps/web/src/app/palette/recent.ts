import { personalPrefix } from '../../lib/session.ts';

const key = `${personalPrefix}recent`;
const most = 5;

export interface RecentPage {
  label: string;
  to: string;
}

/** What was opened from the palette, newest first; gone with the sign-out, as all with that prefix. */
export const recentPages = (): RecentPage[] => JSON.parse(localStorage.getItem(key) ?? '[]');

export const rememberPage = (page: RecentPage) => {
  const others = recentPages().filter(({ to }) => to !== page.to);
  localStorage.setItem(key, JSON.stringify([page, ...others].slice(0, most)));
};
