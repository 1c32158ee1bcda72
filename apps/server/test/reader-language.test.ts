import { afterAll, beforeAll, expect, it } from 'vitest';
import { post } from './calls.ts';
import { createUser, mailTo, password } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const speak = async (language: string) => {
  const person = await createUser(test);
  const payload = { language };
  const url = `/api/users/${person.user._id}`;
  const answer = await test.app.inject({ method: 'PUT', url, headers: person.headers, payload });
  return { person, answer };
};

const signUp = (email: string, language: string) =>
  post(test, '/api/signup', { country: 'CH', captcha: 'off', name: 'Nina', email, password, language });

it('is the one that a person chose, in mails too', async () => {
  const { person, answer } = await speak('de');
  expect(answer.json()).toMatchObject({ updatedUser: { language: 'de' } });
  await post(test, '/api/login/forgot', { email: person.user.email, captcha: 'off' });
  const mail = await mailTo(test, person.user.email);
  expect(mail.subject).toBe('AirBolt: Neues Passwort setzen');
  expect(mail.text).toContain(`Guten Tag ${person.user.name},`);
  expect(mail.html).toContain('<html lang="de">');
  expect((await speak('xx')).answer.statusCode).toBe(400);
});

it('is that of the sign-up page from the first mail on, and English where there is no such language', async () => {
  await signUp('nina-fr@example.com', 'fr');
  expect((await mailTo(test, 'nina-fr@example.com')).subject).toBe('AirBolt: Veuillez confirmer votre adresse e-mail');
  await signUp('nina-xx@example.com', 'pseudo');
  expect((await mailTo(test, 'nina-xx@example.com')).subject).toBe('AirBolt: Please verify your email address');
});

it("is the sender's for an invited person without an account, and their own for one who has it", async () => {
  const { person: owner } = await speak('de');
  const { person: guest } = await speak('es');
  for (const email of ['stranger@example.com', guest.user.email]) {
    expect((await post(test, '/api/share-account/invite', { userId: owner.user._id, email }, owner)).statusCode).toBe(
      201,
    );
  }
  expect((await mailTo(test, 'stranger@example.com')).subject).toBe('AirBolt: Sie sind eingeladen');
  expect((await mailTo(test, guest.user.email)).subject).toBe('AirBolt: Tiene una invitación');
});
