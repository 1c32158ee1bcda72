import { paths } from './paths.ts';

const key = 'holdfast.returnTo';
const invitationKey = 'holdfast.invitation';

/** URL to return to after sign-in. In sessionStorage: survives a reload, but not the tab. */
export const rememberPlace = (place: string) => sessionStorage.setItem(key, place);

/** Null for the default pages. */
export const takePlace = () => {
  const place = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return place === paths.overview || place === paths.devices ? null : place;
};

interface WaitingInvitation {
  email: string;
  place: string;
}

/** In localStorage, because the link in the verification email opens a new tab. */
export const rememberInvitation = (invitation: WaitingInvitation) =>
  localStorage.setItem(invitationKey, JSON.stringify(invitation));

/** Null unless the stored invitation is for this email address. */
export const takeInvitation = (email: string | undefined) => {
  const stored = localStorage.getItem(invitationKey);
  const invitation = stored === null ? null : (JSON.parse(stored) as WaitingInvitation);
  if (!invitation || invitation.email !== email) return null;
  localStorage.removeItem(invitationKey);
  return invitation.place;
};
