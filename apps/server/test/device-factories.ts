import type { DeviceType } from '@holdfast/contract/devices.rules';
import type { DeviceModel } from '@holdfast/contract/models.rules';
import { uuidv7 } from 'uuidv7';
import { accountSharesRepository } from '../src/features/sharing/account-shares.repository.ts';
import { sharingRepository } from '../src/features/sharing/sharing.repository.ts';
import type { createUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

type Person = Awaited<ReturnType<typeof createUser>>;

let devices = 0;

export const createDevice = async (
  test: TestApp,
  {
    owner,
    name = 'A device',
    type = 'shield_gps',
    ...foreign
  }: {
    owner?: Person | undefined;
    name?: string;
    type?: DeviceType;
    model?: DeviceModel;
    protocolId?: string;
    timeZone?: string;
    imei?: string;
  },
) => {
  devices += 1;
  const imei = foreign.imei ?? String(356_000_000_000_000 + devices);
  const { provisioning, devices: service } = test.services;
  const made = await provisioning.provision({ deviceUUID: `SN${uuidv7()}`, deviceType: type, ...foreign, imei });
  const { deviceUUID } = made.device;
  if (owner) await service.claim(owner.user._id, { deviceUUID, passcode: made.passcode, name });
  return { ...made.device, passcode: made.passcode, secret: made.deviceSecret, key: made.deviceKey };
};

/** The decrypted passcode, also of a released device. */
export const passcodeOf = async (test: TestApp, { _id }: { _id: string }): Promise<string> => {
  const { rows } = await test.database.pool.query('SELECT passcode_sealed FROM devices WHERE id = $1', [_id]);
  return test.core.secrets.decrypt(rows[0].passcode_sealed);
};

/** A right that starts in the current second would make tests of alerts flaky. */
const hourBefore = (now: Date) => new Date(now.getTime() - 60 * 60_000);

export const shareDevice = async (
  test: TestApp,
  device: { _id: string },
  person: Person | undefined,
  share: { privilege: 0 | 1 | 2; isAccepted?: boolean; expiryDate?: Date; startDate?: Date; securityLevel?: 0 | 1 },
) => {
  if (!person) throw new Error('shared with nobody');
  const now = test.clock.now();
  const id = uuidv7();
  await sharingRepository(test.database.db).insert({
    id,
    deviceId: device._id,
    email: person.user.email,
    userId: person.user._id,
    isAccepted: true,
    startDate: hourBefore(now),
    createdAt: now,
    ...share,
  });
  return id;
};

export const shareAccount = async (
  test: TestApp,
  owner: Person,
  person: Person,
  { createdAt = hourBefore(test.clock.now()) }: { createdAt?: Date } = {},
) => {
  const { _id: userId, email } = person.user;
  const share = { id: uuidv7(), ownerId: owner.user._id, email, userId, isAccepted: true };
  await accountSharesRepository(test.database.db).insert({ ...share, createdAt });
};
