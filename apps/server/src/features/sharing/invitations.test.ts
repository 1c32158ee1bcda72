import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, mailIsDone, post } from '../../../test/calls.ts';
import { createDevice, shareDevice } from '../../../test/device-factories.ts';
import { createUser, mailsTo, mailTo, password, tokenIn } from '../../../test/factories.ts';
import { type Person, sharingCalls } from '../../../test/sharing-calls.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const { call, insert, invitationToken, share, sees, signedInAgain } = sharingCalls(() => test);

const setUp = async (name = 'Shed') => {
  const [owner, guest] = [await createUser(test), await createUser(test)];
  return { owner, guest, device: await createDevice(test, { owner, name }) };
};

const invitationOf = (token: string) => call(null, 'GET', `/api/share-device/invitation/${token}`);
const accept = (person: Person | null, token: string) => call(person, 'POST', `/api/share-device/accept/${token}`);
const decline = (token: string) => call(null, 'POST', `/api/share-device/decline/${token}`);

describe('the invitation', () => {
  it('comes by mail, with what people typed as text and not as markup [A11]', async () => {
    const { owner, device } = await setUp('<b>Shed</b>');
    const fields = {
      sharerName: '<script>alert(1)</script>',
      message: 'Key & <img src=x onerror=alert(1)>\nSee you',
      accessRightsFlag: 2,
      expiryDate: '2126-02-03T10:00:00.000Z',
    };
    await insert(owner, device, 'markup@example.com', fields);
    const mail = await mailTo(test, 'markup@example.com');
    expect(mail.subject).toBe('AirBolt: You are invited');
    expect(mail.text).toContain("<script>alert(1)</script> shares the device '<b>Shed</b>' with you.");
    expect(mail.text).toContain('until 3 February 2126 at 10:00 UTC');
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail.html).toContain('Key &amp; &lt;img src=x onerror=alert(1)&gt;<br>See you');
    expect(mail.html).not.toMatch(/<script|<img|<b>/);
    expect(mail.html + mail.text).not.toContain(device.passcode);
  });

  it('cannot carry headers or other addressees [A18]', async () => {
    const { owner, device } = await setUp('Shed\r\nBcc: evil@example.com');
    const sharerName = 'Olivia\r\nBcc: evil@example.com\r\n\r\nBuy!';
    expect((await insert(owner, device, 'headers@example.com', { sharerName })).statusCode).toBe(201);
    const mail = await mailTo(test, 'headers@example.com');
    expect([mail.to, mail.subject]).toEqual(['headers@example.com', 'AirBolt: You are invited']);
    expect(await mailsTo(test, 'evil@example.com')).toEqual([]);
  });

  it('begins with no link and no text of a stranger [A27]', async () => {
    const { owner, device } = await setUp('Win at evil.example/now');
    const sharerName = `Your bank https://evil.example/x www.evil.example ${'must be paid today '.repeat(2)}`;
    await insert(owner, device, 'first@example.com', { sharerName });
    const { text, html } = await mailTo(test, 'first@example.com');
    expect(text).toContain("Your bank must be paid today must be pai… shares the device 'Win at' with you.");
    expect(text + html).not.toContain('evil');
    await insert(owner, device, 'nameless@example.com', { sharerName: 'evil.example' });
    expect((await mailTo(test, 'nameless@example.com')).text).toContain('Someone shares the device');
  });

  it('is no spam relay: five a day without a device, and to one address over all senders [A27]', async () => {
    const poor = await createUser(test);
    const ask = (person: Person, email: string) => call(person, 'POST', '/api/share-account/invite', { email });
    for (let at = 0; at < 5; at += 1) expect((await ask(poor, `spam-${at}@example.com`)).statusCode).toBe(201);
    expect((await ask(poor, 'spam-5@example.com')).statusCode).toBe(429);
    const senders = await Promise.all(Array.from({ length: 6 }, () => setUp()));
    const statuses: number[] = [];
    for (const { owner } of senders) statuses.push((await ask(owner, 'victim@example.com')).statusCode);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    const [first] = senders;
    if (first) expect((await ask(first.owner, 'someone-else@example.com')).statusCode).toBe(201);
  });

  it('says what it is about to the holder of the link', async () => {
    const { owner, device } = await setUp();
    await insert(owner, device, 'about@example.com', { message: 'Welcome' });
    const answer = await invitationOf(await invitationToken('about@example.com'));
    expect(answer.json()).toEqual({
      invitation: {
        email: 'about@example.com',
        sharerName: 'Olivia',
        message: 'Welcome',
        deviceName: 'Shed',
        accessRightsFlag: 1,
        expiryDate: null,
      },
    });
  });

  it('is good for as long as the share when that is changed before it is accepted', async () => {
    const { owner, guest, device } = await setUp();
    const inDays = (days: number) => new Date(test.clock.now().getTime() + days * 86_400_000).toISOString();
    const first = { accessRightsFlag: 2, expiryDate: inDays(1) };
    const shared = (await insert(owner, device, guest.user.email, first)).json().share;
    const other = (await insert(owner, device, 'unrestricted@example.com', first)).json().share;
    const token = await invitationToken(guest.user.email);
    const otherToken = await invitationToken('unrestricted@example.com');
    const change = (id: string, fields: object) => call(owner, 'PUT', `/api/share-device/${id}`, fields);
    expect((await change(shared._id, { accessRightsFlag: 2, expiryDate: inDays(8) })).statusCode).toBe(200);
    expect((await change(other._id, { accessRightsFlag: 1 })).statusCode).toBe(200);
    test.clock.advance({ days: 2 });
    await test.services.invitations.removeExpired();
    expect((await invitationOf(token)).statusCode).toBe(200);
    expect((await accept(await signedInAgain(guest), token)).statusCode).toBe(200);
    expect((await invitationOf(otherToken)).json().invitation).toMatchObject({ expiryDate: null });
    test.clock.advance({ days: 29 });
    expect((await invitationOf(otherToken)).statusCode).toBe(404);
  });

  it('is stored as a hash only', async () => {
    const { owner, device } = await setUp();
    await insert(owner, device, 'hash@example.com');
    const token = await invitationToken('hash@example.com');
    const { rows } = await test.database.pool.query('SELECT token_hash FROM share_invitations');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('POST /api/share-device/accept/:token', () => {
  it('is explicit: a pending share reads nothing, an accepted one does [P1.4.6] [A1]', async () => {
    const { owner, guest, device } = await setUp();
    await insert(owner, device, guest.user.email);
    const token = await invitationToken(guest.user.email);
    expect(await sees(guest, device)).toBe(false);
    expect((await call(guest, 'GET', '/api/devices/find/me')).json().data).toEqual([]);
    const accepted = await accept(guest, token);
    expect(accepted.json().share).toMatchObject({
      isAcceptedFlag: 1,
      deviceUUID: device.deviceUUID,
      user: { name: guest.user.name },
    });
    expect(accepted.body).not.toContain(device.passcode);
    expect(await sees(guest, device)).toBe(true);
  });

  it('is for the invited address only, and the link stays good for it [A8]', async () => {
    const { owner, guest, device } = await setUp();
    await insert(owner, device, guest.user.email);
    const token = await invitationToken(guest.user.email);
    const thief = await createUser(test);
    expect((await accept(null, token)).statusCode).toBe(401);
    const refused = await accept(thief, token);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toMatch(/another email address/);
    expect(await sees(thief, device)).toBe(false);
    expect((await accept(guest, token)).statusCode).toBe(200);
  });

  it('works once, for one purpose, and is no sign-in [A8]', async () => {
    const { owner, guest, device } = await setUp();
    await insert(owner, device, guest.user.email);
    const token = await invitationToken(guest.user.email);
    expect((await post(test, `/api/login/reset/${token}`)).statusCode).toBe(400);
    expect((await post(test, '/api/login/session', { code: token })).statusCode).toBeGreaterThanOrEqual(400);
    expect((await post(test, `/api/share-device/accept/${token}`, undefined, { token })).statusCode).toBe(401);
    const answers = await Promise.all([accept(guest, token), accept(guest, token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    for (const again of [await accept(guest, token), await decline(token), await invitationOf(token)]) {
      expect(again.statusCode).toBe(404);
    }
    expect(await sees(guest, device)).toBe(true);
  });

  it('ends with 30 days, with the share, with its removal and with a newer link [A8]', async () => {
    const { owner, guest, device } = await setUp();
    const { _id: shareId } = (await insert(owner, device, guest.user.email)).json().share;
    const old = await invitationToken(guest.user.email);
    await call(owner, 'POST', '/api/share-device/resendmessage', { shareId });
    const renewed = await invitationToken(guest.user.email, 1);
    expect(renewed).not.toBe(old);
    expect((await accept(guest, old)).statusCode).toBe(404);
    expect((await invitationOf(renewed)).statusCode).toBe(200);
    await call(owner, 'DELETE', `/api/share-device/${shareId}`);
    expect((await accept(guest, renewed)).statusCode).toBe(404);

    await insert(owner, device, 'slow@example.com');
    const end = new Date(test.clock.now().getTime() + 86_400_000).toISOString();
    await insert(owner, device, 'short@example.com', { accessRightsFlag: 2, expiryDate: end });
    const [slow, short] = [await invitationToken('slow@example.com'), await invitationToken('short@example.com')];
    test.clock.advance({ days: 1, seconds: 1 });
    expect([(await invitationOf(slow)).statusCode, (await invitationOf(short)).statusCode]).toEqual([200, 404]);
    test.clock.advance({ days: 29 });
    expect((await invitationOf(slow)).statusCode).toBe(404);
  });

  it('gives the rights of now, and to nobody whose device it became', async () => {
    const { owner, guest, device } = await setUp();
    const { _id } = (await insert(owner, device, guest.user.email, { accessRightsFlag: 0 })).json().share;
    await call(owner, 'PUT', `/api/share-device/${_id}`, { accessRightsFlag: 1 });
    const accepted = await accept(guest, await invitationToken(guest.user.email));
    expect(accepted.json().share.accessRightsFlag).toBe(1);

    await insert(owner, device, 'becomes-owner@example.com');
    const token = await invitationToken('becomes-owner@example.com');
    const changed = ['becomes-owner@example.com', owner.user._id];
    await test.database.pool.query('UPDATE users SET email = $1 WHERE id = $2', changed);
    expect((await accept(owner, token)).statusCode).toBe(400);
  });

  it('leaves one right when somebody accepts again with another address', async () => {
    const { owner, guest, device } = await setUp();
    await share(owner, device, guest, { accessRightsFlag: 0 });
    await test.database.pool.query('UPDATE users SET email = $1 WHERE id = $2', ['moved@example.com', guest.user._id]);
    await insert(owner, device, 'moved@example.com');
    expect((await accept(guest, await invitationToken('moved@example.com'))).statusCode).toBe(200);
    const { data } = (await call(guest, 'GET', '/api/devices/find/me')).json();
    expect(data).toMatchObject([{ _id: device._id, privilege: 1 }]);
    expect((await call(owner, 'GET', `/api/share-device/find/device/${device._id}`)).json().data).toHaveLength(1);
  });
});

describe('POST /api/share-device/decline/:token', () => {
  it('needs no account, ends the share, and the person can be asked again', async () => {
    const { owner, device } = await setUp();
    await insert(owner, device, 'no@example.com');
    const token = await invitationToken('no@example.com');
    expect((await decline(token)).json()).toEqual({ message: 'Invitation declined' });
    expect((await decline(token)).statusCode).toBe(404);
    expect((await call(owner, 'GET', `/api/share-device/find/device/${device._id}`)).json().data).toEqual([]);
    expect((await insert(owner, device, 'no@example.com')).statusCode).toBe(201);
  });
});

describe('signing up through an invitation', () => {
  const signUp = async (email: string): Promise<Person> => {
    const answer = await post(test, '/api/signup', { name: 'New', email, country: 'AU', password, captcha: 'solved' });
    expect(answer.statusCode).toBe(201);
    await post(test, `/api/login/reset/${tokenIn(await mailTo(test, email, /verify/))}`, { password });
    const { authToken, user } = (await login(test, { username: email })).json();
    return { user, password, token: authToken, headers: { authorization: authToken } };
  };

  it('makes a sharedUser, who accepts and becomes a user with a first device [P1.6.11]', async () => {
    const { owner, device } = await setUp();
    await insert(owner, device, 'newcomer@example.com');
    const token = await invitationToken('newcomer@example.com');
    const newcomer = await signUp('newcomer@example.com');
    expect(newcomer.user.roles).toEqual(['sharedUser']);
    expect((await accept(newcomer, token)).statusCode).toBe(200);
    expect(await sees(newcomer, device)).toBe(true);
    const own = await createDevice(test, {});
    await call(newcomer, 'POST', '/api/devices', {
      deviceUUID: own.deviceUUID,
      passcode: own.passcode,
      name: 'Mine',
    });
    expect((await call(newcomer, 'GET', '/api/users/me')).json().user.roles).toEqual(['user']);
  });

  it('makes a user of everybody else, also after a declined, removed or expired invitation', async () => {
    const { owner, device } = await setUp();
    await insert(owner, device, 'declined@example.com');
    await decline(await invitationToken('declined@example.com'));
    const { _id } = (await insert(owner, device, 'removed@example.com')).json().share;
    await call(owner, 'DELETE', `/api/share-device/${_id}`);
    const end = new Date(test.clock.now().getTime() + 60_000).toISOString();
    await insert(owner, device, 'over@example.com', { accessRightsFlag: 2, expiryDate: end });
    test.clock.advance({ minutes: 2 });
    for (const name of ['declined', 'removed', 'over', 'uninvited']) {
      expect((await signUp(`${name}@example.com`)).user.roles, name).toEqual(['user']);
    }
    await mailIsDone(test);
  });
});

describe('a pending share', () => {
  it('is opened by nothing but its link [A8]', async () => {
    const { guest, device } = await setUp();
    const id = await shareDevice(test, device, guest, { privilege: 0, isAccepted: false });
    expect((await accept(guest, id)).statusCode).toBe(404);
    expect(await sees(guest, device)).toBe(false);
  });
});
