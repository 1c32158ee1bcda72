import { type SharePrivilege, sharePrivileges } from './sharing.rules.ts';

/** What the log of a device keeps of a share. Where a word changes, what was stored before is no longer translated. */
export const deviceLogWords = {
  privileges: { 0: 'Owner', 1: 'Unrestricted', 2: 'Limited' } satisfies Record<SharePrivilege, string>,
  until: ' until ',
  highSecurity: ', high security',
  allDevices: 'All devices',
} as const;

export interface ShareDetail {
  privilege: SharePrivilege;
  /** An ISO date, or empty. */
  until: string;
  isHigh: boolean;
}

const { privileges: names, until: untilWord, highSecurity } = deviceLogWords;

export const writeShareDetail = ({ privilege, until, isHigh }: ShareDetail) =>
  `${names[privilege]}${until && untilWord + until}${isHigh ? highSecurity : ''}`;

/** Undefined for what is no share. */
export const readShareDetail = (text: string): ShareDetail | undefined => {
  const isHigh = text.endsWith(highSecurity);
  const [name, until = ''] = (isHigh ? text.slice(0, -highSecurity.length) : text).split(untilWord);
  const privilege = sharePrivileges.find((one) => names[one] === name);
  return privilege === undefined ? undefined : { privilege, until, isHigh };
};
