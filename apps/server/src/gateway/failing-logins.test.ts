import { expect, it } from 'vitest';
import { createFailingLogins } from './failing-logins.ts';

const network = '192.0.2.77';

it('an address of a thousand failures in a minute lets in only the names that it let in before [A7] [A25]', () => {
  const logins = createFailingLogins({ hasLimits: true });
  logins.begin(network, 'known')?.succeed();
  for (let at = 0; at < 1000; at += 1) {
    const attempt = logins.begin(network, `guess-${at}`);
    expect(attempt).not.toBeNull();
    attempt?.fail();
  }
  expect(logins.begin(network, 'new')).toBeNull();
  expect(logins.begin(network, 'known')).not.toBeNull();
  expect(logins.begin('192.0.2.78', 'new')).not.toBeNull();
});

it('a name that could not be checked, because the database is away, is not banned', () => {
  const logins = createFailingLogins({ hasLimits: true });
  for (let at = 0; at < 20; at += 1) {
    const attempt = logins.begin(network, 'one');
    expect(attempt).not.toBeNull();
    attempt?.giveBack();
  }
});

it('without limits nobody is banned', () => {
  const logins = createFailingLogins({ hasLimits: false });
  for (let at = 0; at < 20; at += 1) logins.begin(network, 'one')?.fail();
  expect(logins.begin(network, 'one')).not.toBeNull();
});
