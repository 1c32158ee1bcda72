import { userInfo } from 'node:os';

/** System user for the audit log; in a container the user id may have no name. */
export const operatorName = (lookUp: () => { username: string } = userInfo): string => {
  try {
    return lookUp().username;
  } catch {
    return 'operator';
  }
};
