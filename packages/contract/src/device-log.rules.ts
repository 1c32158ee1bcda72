import { type SharePrivilege, sharePrivileges } from './sharing.rules.ts';

/**
 * Words of share entries in the device log. They are stored and parsed back, so a change leaves stored entries
 * untranslated.
 */
export const deviceLogWords = {
  privileges: { 0: 'Owner', 1: 'Unrestricted', 2: 'Limited' } satisfies Record<SharePrivilege, string>,
  until: ' until ',
  highSecurity: ', high security',
  allDevices: 'All devices',
} as const;

export interface ShareDetail {
  privilege: SharePrivilege;
  /** ISO date; empty for no end. */
  until: string;
  isHigh: boolean;
}

const { privileges: names, until: untilWord, highSecurity } = deviceLogWords;

export const writeShareDetail = ({ privilege, until, isHigh }: ShareDetail) =>
  `${names[privilege]}${until && untilWord + until}${isHigh ? highSecurity : ''}`;

/** Undefined if the text is not a share entry. */
export const readShareDetail = (text: string): ShareDetail | undefined => {
  const isHigh = text.endsWith(highSecurity);
  const [name, until = ''] = (isHigh ? text.slice(0, -highSecurity.length) : text).split(untilWord);
  const privilege = sharePrivileges.find((one) => names[one] === name);
  return privilege === undefined ? undefined : { privilege, until, isHigh };
};
