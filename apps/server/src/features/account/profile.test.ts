import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Person = Awaited<ReturnType<typeof createUser>>;

const get = (url: string, { headers }: Person) => test.app.inject({ url, headers });
const put = (id: string, payload: object, { headers }: Person) =>
  test.app.inject({ method: 'PUT', url: `/api/users/${id}`, payload, headers });
const current = async (person: Person) => (await get('/api/users/me', person)).json().user;
const pictureOf = async (format: 'jpeg' | 'png' | 'webp') =>
  (
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#d3420a' } })
      [format]()
      .toBuffer()
  ).toString('base64');

describe('GET /api/users/me', () => {
  it('answers the whole user, with the defaults of a new one [P1.3.10 P1.7.8 P2.3.12]', async () => {
    const person = await createUser(test, {
      email: 'whole@example.com',
      name: 'Whole',
      country: 'DE',
      roles: ['enterprise'],
    });
    expect(await current(person)).toEqual({
      _id: person.user._id,
      email: 'whole@example.com',
      name: 'Whole',
      roles: ['enterprise'],
      enterprise: true,
      timeCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      country: 'DE',
      currency: 'eur',
      timezone: '',
      language: 'en',
      units: { temperature: 'c', distance: 'km' },
      failedLoginAttempts: 0,
      twoFactorEnabled: false,
      is2FAVerified: false,
      signInSetting: 1,
      recoveryCodesLeft: 0,
      passwordChangedAt: expect.any(String),
      profilePicture: '',
      updateToEmail: '',
      keyGenerated: false,
      keyActive: false,
      keyLastUsedAt: null,
      cellScanLimit: 150,
      OneTimeDeviceFee: 0,
      hidePaymentTabs: false,
      countryLocked: false,
    });
  });
});

describe('GET /api/users/:id', () => {
  it('answers oneself, and nobody else [P2.7.5] [A1]', async () => {
    const [one, other] = [await createUser(test), await createUser(test)];
    const admin = await createUser(test, { roles: ['admin', 'superAdmin'] });
    expect((await get(`/api/users/${one.user._id}`, one)).json()).toEqual({ userDetails: one.user });
    for (const caller of [other, admin]) {
      expect((await get(`/api/users/${one.user._id}`, caller)).statusCode).toBe(404);
    }
    for (const id of ['nobody', '00000000-0000-7000-8000-000000000000', '%25', "'%20OR%201=1", '..%2Fme']) {
      expect((await get(`/api/users/${id}`, one)).statusCode).toBe(404);
    }
  });
});

describe('PUT /api/users/:id', () => {
  it('changes name, country, time zone and units, and answers the updated user [P2.1.3 P2.7.5 P2.7.10]', async () => {
    const person = await createUser(test, { country: 'AU' });
    const heard: string[] = [];
    const stop = test.core.events.on('user.updated', ({ userId }) => heard.push(userId));
    const changes = {
      name: '  Zoë <b>Quill</b> ',
      country: 'NZ',
      currency: 'gbp',
      timezone: 'Pacific/Auckland',
      units: { temperature: 'f', distance: 'mi' },
    };
    const answer = await put(person.user._id, changes, person);
    stop();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      updatedUser: { ...person.user, ...changes, name: 'Zoë <b>Quill</b>', currency: 'nzd' },
    });
    expect(await current(person)).toEqual(answer.json().updatedUser);
    expect(heard).toEqual([person.user._id]);
  });

  it('changes only what was sent, also nothing', async () => {
    const person = await createUser(test, { name: 'Before' });
    const renamed = await put(person.user._id, { name: 'After' }, person);
    expect(renamed.json().updatedUser).toEqual({ ...person.user, name: 'After' });
    expect((await put(person.user._id, {}, person)).json().updatedUser).toEqual({ ...person.user, name: 'After' });
  });

  it('derives the currency, whatever currency was sent [P1.5.8 P2.7.10]', async () => {
    const person = await createUser(test, { country: 'AU' });
    for (const [country, currency] of [
      ['FR', 'eur'],
      ['GB', 'gbp'],
      ['NZ', 'nzd'],
      ['JP', 'usd'],
    ]) {
      const { updatedUser } = (await put(person.user._id, { country, currency: { evil: true } }, person)).json();
      expect(updatedUser).toMatchObject({ country, currency });
    }
  });

  it('is refused to everybody but oneself, with nothing changed [A1]', async () => {
    const person = await createUser(test, { name: 'Mine' });
    const other = await createUser(test);
    const admin = await createUser(test, { roles: ['superAdmin'] });
    for (const caller of [other, admin]) {
      expect((await put(person.user._id, { name: 'Taken' }, caller)).statusCode).toBe(404);
    }
    expect((await put('me', { name: 'Taken' }, other)).statusCode).toBe(404);
    expect(await current(person)).toEqual(person.user);
  });

  it.each([
    ['roles', ['superAdmin']],
    ['_id', 'x'],
    ['id', 'x'],
    ['userId', 'x'],
    ['email', 'other@example.com'],
    ['updateToEmail', 'other@example.com'],
    ['enterprise', true],
    ['hidePaymentTabs', false],
    ['OneTimeDeviceFee', 0],
    ['cellScanLimit', 100_000],
    ['keyActive', true],
    ['twoFactorEnabled', false],
    ['is2FAVerified', true],
    ['signInSetting', 1],
    ['countryLocked', false],
    ['password', 'New-Password1'],
    ['passwordHash', 'x'],
    ['failedLoginAttempts', 0],
    ['timeCreated', '2020-01-01T00:00:00Z'],
    ['privilege', 3],
    ['isTrialAvailed', false],
    ['imei', '1'],
  ])('refuses %s by its name, and stores nothing of the same body [A4]', async (field, value) => {
    const person = await createUser(test, { name: 'Same' });
    const answer = await put(person.user._id, { name: 'Changed', [field]: value }, person);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([`${field}: unknown field`]);
    expect(await current(person)).toEqual(person.user);
  });

  it.each<[string, object]>([
    ['name', { name: null }],
    ['name', { name: '   ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 5 }],
    ['name', { name: ['x'] }],
    ['country', { country: null }],
    ['country', { country: 'XX' }],
    ['country', { country: 'au' }],
    ['timezone', { timezone: null }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['timezone', { timezone: '' }],
    ['units', { units: null }],
    ['units.distance', { units: { temperature: 'c' } }],
    ['units.temperature', { units: { temperature: 'k', distance: 'km' } }],
    ['units.volume', { units: { temperature: 'c', distance: 'km', volume: 'l' } }],
    ['profilePicture', { profilePicture: null }],
    ['profilePicture', { profilePicture: 'x'.repeat(300_000) }],
  ])('refuses a bad or null %s, and names it [P2.5.15]', async (field, changes) => {
    const person = await createUser(test, { name: 'Same' });
    const answer = await put(person.user._id, { timezone: 'Europe/Oslo', ...changes }, person);
    expect(answer.statusCode).toBe(400);
    const [first] = answer.json().errors;
    expect(first === 'Country is required' ? 'country: required' : first).toMatch(new RegExp(`^${field}: `));
    expect(await current(person)).toEqual(person.user);
  });

  it('refuses a body of a megabyte', async () => {
    const person = await createUser(test);
    expect((await put(person.user._id, { name: 'x'.repeat(1_000_000) }, person)).statusCode).toBe(413);
  });
});

describe('the profile picture', () => {
  it('is kept as base64 without a prefix, re-encoded by the server, and removed by an empty one [P2.5.16]', async () => {
    const person = await createUser(test);
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const { updatedUser } = (await put(person.user._id, { profilePicture: await pictureOf(format) }, person)).json();
      expect(updatedUser.profilePicture).toMatch(/^\/9j\//);
      expect(await current(person)).toEqual(updatedUser);
    }
    const { updatedUser } = (await put(person.user._id, { profilePicture: '' }, person)).json();
    expect(updatedUser.profilePicture).toBe('');
  });

  it('is refused with its prefix, as another format or broken, and the old one stays [P2.5.16] [A12]', async () => {
    const person = await createUser(test);
    const good = await pictureOf('jpeg');
    await put(person.user._id, { profilePicture: good }, person);
    const before = await current(person);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const bad = [
      `data:image/jpeg;base64,${good}`,
      Buffer.from(svg).toString('base64'),
      good.slice(0, 40),
      '../../etc/passwd',
    ];
    for (const profilePicture of bad) {
      const answer = await put(person.user._id, { profilePicture, name: 'Changed' }, person);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors[0]).toMatch(/^profilePicture: /);
    }
    expect(await current(person)).toEqual(before);
  });
});

describe('the country of somebody with a subscription', () => {
  it('is locked, while everything else may change', async () => {
    const person = await createUser(test, { country: 'AU' });
    const { user } = person;
    await test.database.pool.query(
      `INSERT INTO payment_customers (user_id, provider_id, currency, created_at) VALUES ($1, 'cus_1', 'aud', now())`,
      [user._id],
    );
    const refused = await put(user._id, { country: 'NZ', name: 'Other' }, person);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'country-locked',
      message: 'The country cannot be changed while there is a subscription',
    });
    expect(await current(person)).toEqual({ ...user, countryLocked: true });
    const updated = await put(user._id, { country: 'AU', name: 'Other' }, person);
    expect(updated.json().updatedUser).toEqual({ ...user, name: 'Other', countryLocked: true });
  });
});
