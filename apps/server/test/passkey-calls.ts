import { freshIp, post } from './calls.ts';
import type { createUser } from './factories.ts';
import { createPasskeyDevice, type Faults, type PasskeyDevice } from './passkey-device.ts';
import type { TestApp } from './test-app.ts';

type Person = Pick<Awaited<ReturnType<typeof createUser>>, 'token'>;

const cookieName = 'passkey-challenge';

export const startPasskey = async (test: TestApp, { token }: Person) =>
  (await post(test, '/api/v2/account/passkeys/challenge', undefined, { token })).json();

export const keepPasskey = async (test: TestApp, person: Person, device: PasskeyDevice, faults: Faults = {}) => {
  const { options, ticket } = await startPasskey(test, person);
  const payload = { ticket, name: 'My phone', credential: device.create(options, faults) };
  return post(test, '/api/v2/account/passkeys', payload, { token: person.token });
};

export const addPasskey = async (test: TestApp, person: Person) => {
  const device = createPasskeyDevice();
  const answer = await keepPasskey(test, person, device);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return { device, passkey: answer.json().passkey };
};

/** Sign-in challenge, with the cookie that binds it to the browser. */
export const askPasskey = async (test: TestApp) => {
  const answer = await post(test, '/api/login/passkey/challenge');
  const cookie = answer.cookies.find(({ name }) => name === cookieName);
  return { options: answer.json().options, cookies: { [cookieName]: cookie?.value ?? '' }, cookie: { ...cookie } };
};

export const signIn = async (test: TestApp, device: PasskeyDevice, faults: Faults = {}) => {
  const { options, cookies } = await askPasskey(test);
  return post(test, '/api/login/passkey', { credential: device.get(options, faults) }, { cookies, ip: freshIp() });
};
