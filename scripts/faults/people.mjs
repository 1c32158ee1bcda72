import { createCalls } from './calls.mjs';
import { until } from './until.mjs';

const PASSWORD = 'Faults-survived1';
const MAIL_LIMIT_MS = 30_000;
const AT_ONCE = 20;

/** Signs up a user, follows the link in the mail and signs in. */
export async function createPerson({ url, sink, name }) {
  const email = `${name}@example.com`;
  const calls = createCalls(url);
  await calls.call('POST', '/api/signup', { country: 'AU', name, email, password: PASSWORD });
  const token = await tokenFromMail(sink, email, 'verify');
  await calls.call('POST', `/api/login/reset/${token}`, { password: PASSWORD });
  await calls.signIn(email, PASSWORD);
  return { name, email, ...calls, signInAgain: () => calls.signIn(email, PASSWORD) };
}

/** Token from the first matching mail after the first `first` mails. */
export async function tokenFromMail(sink, email, kind, first = 0) {
  const pattern = new RegExp(`https?://\\S+/${kind}/([\\w.-]+)`);
  const find = () => sink.mails.slice(first).find(({ to, text }) => to === email && pattern.test(text));
  if (!(await until(find, MAIL_LIMIT_MS))) throw new Error(`no mail to ${email} about ${kind}`);
  return pattern.exec(find().text)[1];
}

/** Provisions `count` GPS devices: `{ deviceUUID, imei, passcode, secret }` each. */
export async function provision(admin, { count, prefix, firstImei }) {
  const lines = Array.from({ length: count }, (_, at) => `${prefix}${at},shield_gps,${firstImei + at}`);
  const csv = ['deviceUUID,deviceType,imei', ...lines].join('\n');
  const { text } = await admin.call('POST', '/api/admin/devices/csv', { csv });
  const [header, ...rows] = text.trim().split(/\r?\n/);
  const names = header.split(',');
  return rows.map((row) => {
    const fields = Object.fromEntries(row.split(',').map((value, at) => [names[at], value]));
    return { ...fields, secret: fields.deviceSecret };
  });
}

/** Claims the devices for `person` and returns them with their ids. */
export async function claim(person, devices, nameOf = ({ deviceUUID }) => deviceUUID) {
  const claimOne = async (device) => {
    const request = { deviceUUID: device.deviceUUID, passcode: device.passcode, name: nameOf(device) };
    const { body } = await person.call('POST', '/api/devices', request);
    return { ...device, _id: body.device._id, name: request.name };
  };
  return inTurns(devices, claimOne);
}

export async function inTurns(items, work) {
  const results = [];
  for (let first = 0; first < items.length; first += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(first, first + AT_ONCE).map(work))));
  }
  return results;
}
