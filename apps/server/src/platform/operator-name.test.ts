import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { operatorName } from './operator-name.ts';

it('is that of the user, and there is one for a user id without a name, as containers have', () => {
  const ofNobody = () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  expect(operatorName(ofNobody)).toBe('operator');
  expect(operatorName()).toBe(userInfo().username);
});
