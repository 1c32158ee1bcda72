import { userInfo } from 'node:os';

/** Who works at the machine, for the audit log; a container may run as a user id that has no name. */
export const operatorName = (lookUp: () => { username: string } = userInfo): string => {
  try {
    return lookUp().username;
  } catch {
    return 'operator';
  }
};
