import { personalPrefix } from '../../lib/session.ts';

const key = `${personalPrefix}recent`;
const most = 5;

export interface RecentPage {
  label: string;
  to: string;
}

/** Pages opened from the palette, newest first; deleted on sign-out because of the key's prefix. */
export const recentPages = (): RecentPage[] => JSON.parse(localStorage.getItem(key) ?? '[]');

export const rememberPage = (page: RecentPage) => {
  const others = recentPages().filter(({ to }) => to !== page.to);
  localStorage.setItem(key, JSON.stringify([page, ...others].slice(0, most)));
};
