import type { Role } from '@holdfast/contract/roles.rules';
import { createDevice, shareDevice } from '../device-factories.ts';
import { createUser, password } from '../factories.ts';
import { addCard, addCoupon, addPlan, addUsualPlans, subscribe } from '../plan-factories.ts';
import type { TestApp } from '../test-app.ts';
import type { ContractCall } from './all-calls.ts';
import type { RealValues } from './from-schema.ts';

type Person = Awaited<ReturnType<typeof createUser>>;

export interface Caller {
  headers: Record<string, string>;
  real: RealValues;
}

const strength: Role[] = ['superAdmin', 'admin', 'k9', 'enterprise', 'enterpriseNoApi'];

/** The most privileged role that may call the endpoint. */
const roleFor = ({ endpoint: { roles } }: ContractCall): Role =>
  strength.find((role) => !roles || roles.includes(role)) ?? 'user';

/** Data that exists before all calls, which no caller may remove. */
export const createSurroundings = async (test: TestApp) => {
  const plans = Object.values(await addUsualPlans(test));
  await addCoupon(test, { code: 'LESS20' });
  await test.services.plansAdmin.addGroup({ operator: 'test' }, { name: 'Club', code: 'CLUB' });
  const { productIdOf } = test.services.plansAdmin;
  return {
    plans,
    codes: ['LESS20', 'CLUB'],
    products: [productIdOf('GPS Monthly'), productIdOf('GPS Yearly'), '-'],
  };
};

type Surroundings = Awaited<ReturnType<typeof createSurroundings>>;

/** Data that requires a paid subscription. */
const buy = async (test: TestApp, person: Person, { plans: [plan = ''] }: Surroundings) => {
  const { deviceUUID } = await createDevice(test, { owner: person });
  const card = await addCard(test, person);
  const { body } = await subscribe(test, person, plan, { deviceUUID, paymentType: 'card' });
  const history = await test.services.paymentHistory.list(person.user._id, { limit: 10 });
  return {
    memberId: '',
    transferId: '',
    deviceUUID,
    cards: [card, card, 'pm_unknown'],
    subscriptions: [body.subscription._id],
    invoices: history.data.flatMap(({ invoice }) => invoice?.id ?? []),
  };
};

const nothingBought = { memberId: '', transferId: '', deviceUUID: '', cards: [], subscriptions: [], invoices: [] };

/** For a k9 user a member pays; other users pay themselves. */
const createPayer = async (test: TestApp, person: Person, surroundings: Surroundings) => {
  if (!person.user.roles.includes('k9')) return buy(test, person, surroundings);
  const member = await createUser(test);
  const userId = member.user._id;
  const device = await createDevice(test, { owner: member });
  const of = { deviceId: device._id, deviceName: 'Handed over', k9Id: person.user._id, userId };
  const transferId = await test.services.transfers.begin(test.database.db, of);
  return { ...(await buy(test, member, surroundings)), memberId: userId, deviceUUID: device.deviceUUID, transferId };
};

let retirable = 0;

/** Values of `:id` if it is not a device. */
const idsFor = async (test: TestApp, { endpoint: { path } }: ContractCall, person: Person, people: string[]) => {
  if (path.includes('users/:id')) return people;
  if (path.includes('sessions/:id')) {
    const [session] = await test.services.sessions.list(person.user._id, null);
    return [session?.id ?? '', 'others', 'all'];
  }
  if (!path.includes('plans/:id')) return null;
  retirable += 1;
  return [await addPlan(test, { name: `To be retired ${retirable}`, priceCents: 100 })];
};

export const createCaller = async (test: TestApp, call: ContractCall, around: Surroundings): Promise<Caller> => {
  const { plans, products, codes } = around;
  const person = await createUser(test, { roles: [roleFor(call)] });
  // Real, but foreign to the caller; its own, since an admin may remove it.
  const stranger = await createUser(test);
  const theirs = await createDevice(test, { owner: stranger });
  const own = await createDevice(test, { owner: person });
  const share = await shareDevice(test, own, stranger, { privilege: 1 });
  const group = await test.services.groups.create(person.user._id, { name: 'Vans', devices: [own._id] });
  const bought = call.isAboutMoney ? await createPayer(test, person, around) : nothingBought;
  const unclaimed = call.name === 'claimDevice' ? await createDevice(test, {}) : own;
  const people = [bought.memberId || person.user._id, person.user._id, stranger.user._id];
  const devices = [own._id, own._id, own.deviceUUID, theirs._id];
  const emails = [person.user.email, stranger.user.email, 'somebody.else@example.com'];
  return {
    headers: person.headers,
    real: {
      id: (await idsFor(test, call, person, people)) ?? devices,
      userId: people,
      deviceId: devices,
      deviceUUID: [...devices, unclaimed.deviceUUID, ...(bought.deviceUUID ? [bought.deviceUUID] : [])],
      deviceUUIDs: devices,
      devices,
      shareId: [share],
      groupId: [group],
      plan: plans,
      transferId: [bought.transferId],
      subscriptionId: bought.subscriptions,
      invoiceId: bought.invoices,
      starting_after: bought.invoices,
      paymentMethodId: bought.cards,
      oldPaymentMethodId: bought.cards,
      productId: products,
      code: call.endpoint.method === 'GET' ? codes : [],
      couponCode: codes,
      email: emails,
      username: emails,
      sharedUserWithEmail: emails,
      password: [password],
      oldPassword: [password],
      confirmation: [password],
      passcode: [unclaimed.passcode],
      masterKey: [own.passcode],
      country: ['AU', 'US'],
      timezone: ['Australia/Sydney', 'UTC'],
      deviceType: ['shield_gps', 'AirboltGps'],
      type: ['all', 'airbolt'],
      endpoint: ['https://fcm.googleapis.com/fcm/send/x', 'http://169.254.169.254/'],
      csv: ['deviceUUID,deviceType,imei\nSN-1,shield_gps,1', 'deviceUUID\n"', '\ufeffdeviceUUID;imei\r\n'],
    },
  };
};
