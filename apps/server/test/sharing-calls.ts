import type { Share } from '@holdfast/contract/sharing';
import { expect, vi } from 'vitest';
import { bearer, type createUser, mailsTo, tokenIn } from './factories.ts';
import type { TestApp } from './test-app.ts';

export type Person = Awaited<ReturnType<typeof createUser>>;

export interface SharedThing {
  _id: string;
  deviceUUID: string;
  passcode: string;
}

export const sharingCalls = (getTest: () => TestApp) => {
  const call = (person: Person | null, method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
    getTest().app.inject({ method, url, headers: person?.headers ?? {}, ...(payload && { payload }) });

  const insert = (person: Person, device: SharedThing, email: string, fields: object = {}) =>
    call(person, 'POST', '/api/share-device/insert', {
      deviceUUID: device.deviceUUID,
      masterKey: device.passcode,
      sharedUserWithEmail: email,
      sharerName: 'Olivia',
      ...fields,
    });

  const invitationsTo = async (email: string) =>
    (await mailsTo(getTest(), email)).filter(({ subject }) => /You are invited/.test(subject));

  /** Token of the newest invitation; waits until there are more than `known`. */
  const invitationToken = (email: string, known = 0) =>
    vi.waitFor(
      async () => {
        const mails = await invitationsTo(email);
        expect(mails.length).toBeGreaterThan(known);
        return tokenIn(mails[0] as (typeof mails)[number]);
      },
      { timeout: 20_000, interval: 20 },
    );

  const share = async (owner: Person, device: SharedThing, guest: Person, fields: object = {}): Promise<Share> => {
    const known = (await invitationsTo(guest.user.email)).length;
    const created = await insert(owner, device, guest.user.email, fields);
    if (created.statusCode !== 201) throw new Error(created.body);
    const token = await invitationToken(guest.user.email, known);
    const accepted = await call(guest, 'POST', `/api/share-device/accept/${token}`);
    if (accepted.statusCode !== 200) throw new Error(accepted.body);
    return accepted.json().share;
  };

  const sees = async (person: Person, device: SharedThing) =>
    (await call(person, 'GET', `/api/devices/${device._id}`)).statusCode === 200;

  const listed = async (person: Person): Promise<{ _id: string; privilege: number }[]> =>
    (await call(person, 'GET', '/api/devices/find/me?perPage=999')).json().data;

  /** A new session, for tests that advance the clock beyond the old one. */
  const signedInAgain = async (person: Person): Promise<Person> => {
    const asked = { userId: person.user._id, ip: '127.0.0.1', userAgent: '', isAuthenticated: true };
    const token = await getTest().services.sessions.create(asked);
    return { ...person, token, headers: bearer(token) };
  };

  return { call, insert, invitationToken, share, sees, listed, signedInAgain };
};
