import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDevice } from '../lib/device.mjs';

const PATIENCE_MS = 60_000;
const SETTLED_MS = 3000;
const PASSWORD = 'Correct-Horse1';
const GUEST = { username: 'shared@demo.test', password: 'Holdfast1!' };
const FENCE = [
  { latitude: -33.87, longitude: 151.19 },
  { latitude: -33.87, longitude: 151.22 },
  { latitude: -33.84, longitude: 151.22 },
  { latitude: -33.84, longitude: 151.19 },
];
const ADDRESS = {
  name: 'Ada Old',
  line1: '12 Harbour Street',
  line2: '',
  city: 'Sydney',
  state: 'NSW',
  postal_code: '2000',
  country: 'AU',
};

/** Waits for the demo's purchase, which happens some time after the first start. */
async function demoHasBought(holdfast) {
  await holdfast.signIn();
  await until(
    async () => (await holdfast.call('GET', '/api/v2/subscriptions/current')).data[0]?.status === 'active',
    "the demo's plan",
  );
  // The provider's webhooks arrive afterwards.
  await sleep(SETTLED_MS);
}

/**
 * Typical use, through calls that every version supports: an account, two devices with points and an acknowledged
 * command, a fence, an accepted share and, with `isPaying`, a plan.
 */
export async function live(holdfast, folder, { points = 50, isPaying = true } = {}) {
  const { call } = holdfast;
  const person = { username: 'ada@example.com', password: PASSWORD };
  const captcha = 'off';
  await call('POST', '/api/signup', {
    country: 'AU',
    captcha,
    name: 'Ada Old',
    email: person.username,
    password: PASSWORD,
  });
  const verify = `/api/login/reset/${await linkTo(call, person.username, /\/verify\/(\S+)/)}`;
  // Early versions refuse a password here; later ones reset the password if none is sent.
  await call('POST', verify, { password: PASSWORD }).catch(() => call('POST', verify));
  await holdfast.signIn(person);
  const devices = await claimTwo(holdfast, folder);
  const [own] = devices;
  const device = await connectDevice(holdfast.mqttPort, own);
  const newest = Math.floor(Date.now() / 1000) - 60;
  for (let index = 0; index < points; index += 1) {
    await device.report({
      timestamp: newest - 10 * (points - index),
      latitude: -33.86,
      longitude: 151.2 + index / 1e5,
    });
  }
  await call('PUT', `/api/devices/alarm/${own._id}/on`);
  await until(
    async () => (await call('GET', `/api/devices/commands/${own._id}`)).data[0]?.state === 'done',
    'a command',
  );
  await device.close();

  await call('POST', `/api/geo-fence/${own._id}`, { latLongs: FENCE, active: true });
  const invited = { deviceUUID: own.serial, masterKey: own.passcode, sharedUserWithEmail: GUEST.username };
  await call('POST', '/api/share-device/insert', { ...invited, sharerName: 'Ada', accessRightsFlag: 1 });
  if (isPaying) await buyPlan(holdfast, own);
  const invitation = await linkTo(call, GUEST.username, /\/share\/accept\/(\S+)/);
  await holdfast.signIn(GUEST);
  await call('POST', `/api/share-device/accept/${invitation}`);
  if (isPaying) await demoHasBought(holdfast);
  await holdfast.signIn(person);
  return { person, devices, points };
}

/** Reads it all back through the API, in the same form for every version. */
export async function lookBack(holdfast, { person, devices: [own, other] }) {
  const { call } = holdfast;
  await holdfast.signIn(person);
  const me = await call('GET', '/api/users/me');
  const shown = {
    name: (me.user ?? me).name,
    devices: (await call('GET', '/api/devices/find/me?perPage=999')).data.map(({ deviceUUID }) => deviceUUID).sort(),
    points: (await holdfast.points(own)).map(({ timestamp, latitude, longitude }) => [timestamp, latitude, longitude]),
    none: (await holdfast.points(other)).length,
    commands: (await call('GET', `/api/devices/commands/${own._id}`)).data.map(({ name, state }) => `${name} ${state}`),
    fence: (await call('GET', `/api/geo-fence/${own._id}`)).geoFence,
    shares: (await call('GET', `/api/share-device/find/device/${own._id}`)).data.map(
      ({ sharedUserWithEmail, accessRightsFlag }) => `${sharedUserWithEmail} ${accessRightsFlag}`,
    ),
    plans: (await call('GET', '/api/v2/subscriptions/current')).data.map(({ status }) => status),
    payments: (await call('GET', '/api/paymentUser/payment-history')).data.length,
  };
  await holdfast.signIn(GUEST);
  const { data } = await call('GET', '/api/devices/find/me?perPage=999');
  return { ...shown, sharedWithGuest: data.some(({ deviceUUID }) => deviceUUID === own.serial) };
}

async function claimTwo(holdfast, folder) {
  const file = join(folder, 'devices.csv');
  writeFileSync(file, 'serial,type,imei\nOLD-1,shield_gps,352656990000201\nOLD-2,shield_gps,352656990000202\n');
  const made = JSON.parse(await holdfast.admin('device', 'provision', '--file', file, '--json'));
  return [await holdfast.claim(made[0]), await holdfast.claim(made[1])];
}

async function buyPlan(holdfast, { serial }) {
  const { call, url } = holdfast;
  const { clientSecret } = await call('POST', '/api/v2/create-payment-intent');
  const [intent] = clientSecret.split('_secret_');
  const confirmed = await fetch(`${url}/api/dev/stripe/setup_intents/${intent}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  const { payment_method: paymentMethodId } = await confirmed.json();
  await call('POST', '/api/paymentUser/attach-payment-method', { paymentMethodId, address: ADDRESS, kind: 'card' });
  const offered = (await call('GET', `/api/v2/subscriptions/plans?deviceId=${serial}`)).data;
  const plan = offered.find(({ name }) => name === 'GPS Yearly') ?? offered[0];
  await call('POST', `/api/v2/subscriptions/${plan._id}/subscribe`, { deviceUUID: serial });
  await until(
    async () => (await call('GET', '/api/v2/subscriptions/current')).data[0]?.status === 'active',
    'an active plan',
  );
}

async function linkTo(call, email, pattern) {
  return until(async () => {
    const { data } = await call('GET', `/api/dev/mailbox?to=${encodeURIComponent(email)}`);
    return data.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean);
  }, `a mail to ${email}`);
}

export async function until(isTrue, what) {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const answer = await isTrue();
    if (answer) return answer;
    await sleep(50);
  }
  throw new Error(`${what} did not come within ${PATIENCE_MS / 1000} s`);
}
