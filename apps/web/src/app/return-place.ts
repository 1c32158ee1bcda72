import { paths } from './paths.ts';

const key = 'holdfast.returnTo';

/** Where somebody wanted to go before they had to sign in; outlives a reload of the sign-in page, not the tab. */
export const rememberPlace = (place: string) => sessionStorage.setItem(key, place);

/** Null when it was nothing in particular. */
export const takePlace = () => {
  const place = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return place === paths.overview || place === paths.devices ? null : place;
};
