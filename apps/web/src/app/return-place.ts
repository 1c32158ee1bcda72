import { paths } from './paths.ts';

const key = 'holdfast.returnTo';
const invitationKey = 'holdfast.invitation';

/** The URL to return to after sign-in; survives a reload of the sign-in page, but not the tab. */
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

/** For new users: the link in the verification mail opens another tab. */
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
