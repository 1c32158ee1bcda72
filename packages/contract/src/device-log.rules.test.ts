import { expect, it } from 'vitest';
import { readShareDetail, writeShareDetail } from './device-log.rules.ts';
import { sharePrivileges } from './sharing.rules.ts';

const until = '2099-12-15T06:00:00.000Z';

it.each(sharePrivileges)('what is written of a share of privilege %i is read again', (privilege) => {
  for (const isHigh of [false, true]) {
    for (const share of [
      { privilege, until, isHigh },
      { privilege, until: '', isHigh },
    ]) {
      expect(readShareDetail(writeShareDetail(share))).toEqual(share);
    }
  }
});

it('what was stored before is read', () => {
  expect(readShareDetail(`Limited until ${until}, high security`)).toEqual({ privilege: 2, until, isHigh: true });
  expect(readShareDetail('Unrestricted')).toEqual({ privilege: 1, until: '', isHigh: false });
});

it.each(['', until, 'All devices', 'Limitless', ', high security'])('%s is no share', (text) => {
  expect(readShareDetail(text)).toBeUndefined();
});
