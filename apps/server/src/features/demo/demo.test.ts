import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isPasswordAcceptable } from '@holdfast/contract/password.rules';
import { roles } from '@holdfast/contract/roles.rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login } from '../../../test/calls.ts';
import { createUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createDemoService } from './demo.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  await test.database.pool.query('DELETE FROM devices');
  await test.database.pool.query('DELETE FROM location_points');
  await test.database.pool.query('DELETE FROM users');
  rmSync(join(test.database.dataDir, 'demo-password'), { force: true });
});
afterAll(() => test.close());

const emails = ['user', 'shared', 'enterprise', 'enterprisenoapi', 'admin', 'superadmin', 'k9'].map(
  (name) => `${name}@demo.test`,
);

/** The same installation, listening on another kind of address. */
const onAddress = (isLoopback: boolean) =>
  createDemoService(test.core, {
    ...test.services,
    fleet: test.services.demoFleet,
    place: { dataDir: test.database.dataDir, isLoopback },
  });

const signIn = async (username: string, password: string) => {
  const answer = await login(test, { username, password });
  return answer.statusCode === 200 ? answer.json().user : null;
};

describe('the demo', () => {
  it('has a verified account for every kind of user, with one password [P1.1.2 P1.6.1]', async () => {
    expect(await test.services.demo.prepare()).toEqual({ emails, password: 'Holdfast1!' });
    const people = await Promise.all(emails.map((email) => signIn(email, 'Holdfast1!')));
    expect(people.flatMap((person) => person.roles).sort()).toEqual([...roles].sort());
    expect(people[0]).toMatchObject({ name: 'Olivia Hart', country: 'AU', timezone: 'Europe/Berlin' });
    expect(people[6]).toMatchObject({ roles: ['k9'], OneTimeDeviceFee: 49, currency: 'usd' });
    expect(new Set(people.map((person) => person.name)).size).toBe(7);
  });

  it('comes once, and only into an empty installation', async () => {
    const { demo, users } = test.services;
    await createUser(test);
    expect(await demo.prepare()).toBeNull();
    expect(await users.findByEmail(test.database.db, 'user@demo.test')).toBeUndefined();
    expect(await demo.isPresent()).toBe(false);
  });

  it('is found again by a second start, with what people changed meanwhile', async () => {
    const { transact } = test.core;
    const { demo, users, credentials } = test.services;
    await demo.prepare();
    const user = await users.findByEmail(test.database.db, 'user@demo.test');
    const hash = await credentials.hash('My-Own-Choice1', 'demo');
    await transact(async (tx) => {
      await users.update(tx, user?.id ?? '', { name: 'Renamed' });
      await credentials.setPassword(tx, user?.id ?? '', hash);
    });
    expect(await demo.prepare()).toEqual({ emails, password: 'Holdfast1!' });
    expect(await signIn('user@demo.test', 'My-Own-Choice1')).toMatchObject({ name: 'Renamed' });
    const { rows } = await test.database.pool.query('SELECT count(*)::int AS count FROM users');
    expect(rows).toEqual([{ count: 7 }]);
  });

  it('has a random password where other machines can reach it, also when it was made elsewhere [A10]', async () => {
    await onAddress(true).prepare();
    const open = await onAddress(false).prepare();
    const password = open?.password ?? '';
    expect(password).not.toBe('Holdfast1!');
    expect(isPasswordAcceptable(password)).toBe(true);
    expect(statSync(join(test.database.dataDir, 'demo-password')).mode & 0o777).toBe(0o600);
    for (const email of ['user@demo.test', 'superadmin@demo.test']) {
      expect(await signIn(email, 'Holdfast1!')).toBeNull();
      expect(await signIn(email, password)).toMatchObject({ email });
    }
    expect(await onAddress(false).prepare()).toEqual(open);
    expect(await onAddress(true).prepare()).toEqual({ emails, password: 'Holdfast1!' });
    expect(await signIn('user@demo.test', 'Holdfast1!')).toMatchObject({ name: 'Olivia Hart' });
  });

  it('is recognised by production mode, unlike somebody who signed up with such an address [A10]', async () => {
    await createUser(test, { email: 'superadmin@demo.test', isVerified: false });
    expect(await test.services.demo.isPresent()).toBe(false);
    await createUser(test, { email: 'admin@demo.test', isVerified: true });
    expect(await test.services.demo.isPresent()).toBe(true);
    expect(existsSync(join(test.database.dataDir, 'demo-password'))).toBe(false);
  });
});
