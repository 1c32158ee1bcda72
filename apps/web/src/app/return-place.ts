import { paths } from './paths.ts';

const key = 'holdfast.returnTo';
const invitationKey = 'holdfast.invitation';

/** Where somebody wanted to go before they had to sign in; outlives a reload of the sign-in page, not the tab. */
export const rememberPlace = (place: string) => sessionStorage.setItem(key, place);

/** Null when it was nothing in particular. */
export const takePlace = () => {
  const place = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return place === paths.overview || place === paths.devices ? null : place;
};

interface WaitingInvitation {
  email: string;
  place: string;
}

/** For somebody who signs up first: the mail that verifies their address opens a tab of its own. */
export const rememberInvitation = (invitation: WaitingInvitation) =>
  localStorage.setItem(invitationKey, JSON.stringify(invitation));

/** Null unless an invitation to this very address waits. */
export const takeInvitation = (email: string | undefined) => {
  const stored = localStorage.getItem(invitationKey);
  const invitation = stored === null ? null : (JSON.parse(stored) as WaitingInvitation);
  if (!invitation || invitation.email !== email) return null;
  localStorage.removeItem(invitationKey);
  return invitation.place;
};
