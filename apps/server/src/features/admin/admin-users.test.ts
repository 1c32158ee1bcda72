import type { Role } from '@holdfast/contract/roles.rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let admin: Awaited<ReturnType<typeof createUser>>;

beforeAll(async () => {
  test = await createTestApp();
  admin = await createUser(test, { roles: ['admin'] });
});
afterAll(() => test.close());

type Person = Awaited<ReturnType<typeof createUser>>;

const put = (by: Person, url: string, payload: object) =>
  test.app.inject({ method: 'PUT', url: `/api/admin/users/${url}`, headers: by.headers, payload });
const setRoles = async (by: Person, { user }: Person, ...roles: Role[]) =>
  (await put(by, `${user._id}/roles`, { roles })).statusCode;
const rolesOf = async ({ user }: Person) => (await test.services.users.get(user._id)).roles;
const auditOf = async ({ user }: Person) =>
  (await test.services.audit.list({ page: 0, perPage: 20, filter: user.email })).data;

describe('PUT /api/admin/users/:id/roles', () => {
  it('lets an admin give and take every role but those of staff [A1]', async () => {
    const person = await createUser(test);
    expect(await setRoles(admin, person, 'enterprise', 'k9')).toBe(200);
    expect(await rolesOf(person)).toEqual(['enterprise', 'k9']);
    expect(await auditOf(person)).toMatchObject([{ action: 'set role enterprise, k9', actor: admin.user.email }]);
    expect(await setRoles(admin, person, 'enterprise', 'admin')).toBe(403);
    expect(await setRoles(admin, person, 'superAdmin')).toBe(403);
    expect(await setRoles(admin, admin, 'admin', 'superAdmin')).toBe(403);
    expect(await setRoles(admin, admin, 'user')).toBe(403);
    expect(await rolesOf(person)).toEqual(['enterprise', 'k9']);
    expect(await auditOf(person)).toHaveLength(1);
  });

  it('lets a superAdmin make staff, and never the last superAdmin anything less', async () => {
    const [first, second, person] = [
      await createUser(test, { roles: ['superAdmin'] }),
      await createUser(test, { roles: ['superAdmin'] }),
      await createUser(test),
    ];
    expect(await setRoles(first, person, 'admin')).toBe(200);
    expect(await setRoles(first, person, 'user')).toBe(200);
    expect(await setRoles(first, second, 'user')).toBe(200);
    expect(await setRoles(first, first, 'admin')).toBe(409);
    expect(await setRoles(first, first, 'superAdmin', 'enterprise')).toBe(200);
    expect(await rolesOf(first)).toEqual(['superAdmin', 'enterprise']);
  });

  it('leaves one of two superAdmins who take the role from each other at once', async () => {
    await test.database.pool.query(`UPDATE users SET roles = '{user}' WHERE 'superAdmin' = ANY(roles)`);
    const [one, other] = [
      await createUser(test, { roles: ['superAdmin'] }),
      await createUser(test, { roles: ['superAdmin'] }),
    ];
    const answers = await Promise.all([setRoles(one, other, 'user'), setRoles(other, one, 'user')]);
    expect(answers.sort()).toEqual([200, 403]);
    const { rows } = await test.database.pool.query(`SELECT id FROM users WHERE 'superAdmin' = ANY(roles)`);
    expect(rows).toHaveLength(1);
  });

  it('refuses unknown, repeated and no roles, and knows nobody by a wrong id', async () => {
    const { user } = await createUser(test);
    for (const roles of [[], ['king'], ['user', 'user'], 'user']) {
      expect((await put(admin, `${user._id}/roles`, { roles })).statusCode).toBe(400);
    }
    expect((await put(admin, 'nobody/roles', { roles: ['user'] })).statusCode).toBe(404);
  });

  it('needs the password within the last ten minutes', async () => {
    const [staff, person] = [await createUser(test, { roles: ['admin'] }), await createUser(test)];
    const old = new Date(test.clock.now().getTime() - 601_000);
    await test.database.pool.query('UPDATE sessions SET authenticated_at = $1 WHERE user_id = $2', [
      old,
      staff.user._id,
    ]);
    expect(await setRoles(staff, person, 'enterprise')).toBe(403);
    expect(await rolesOf(person)).toEqual(['user']);
  });
});

describe('PUT /api/admin/users/:id', () => {
  it('sets the one time fee and whether payments are hidden, each written down', async () => {
    const person = await createUser(test, { roles: ['k9'] });
    expect((await put(admin, person.user._id, { OneTimeDeviceFee: 49 })).statusCode).toBe(200);
    expect((await put(admin, person.user._id, { hidePaymentTabs: true })).statusCode).toBe(200);
    expect(await test.services.users.get(person.user._id)).toMatchObject({
      OneTimeDeviceFee: 49,
      hidePaymentTabs: true,
    });
    expect(await auditOf(person)).toMatchObject([{ action: 'hide payment tabs' }, { action: 'set one time fee 49' }]);
  });

  it('refuses what is no fee, and fields that are not for it', async () => {
    const { user } = await createUser(test);
    for (const body of [
      { OneTimeDeviceFee: -1 },
      { OneTimeDeviceFee: 1.5 },
      { OneTimeDeviceFee: '9' },
      { roles: ['admin'] },
    ]) {
      expect((await put(admin, user._id, body)).statusCode).toBe(400);
    }
  });
});
