import type { Role } from '@holdfast/contract/roles.rules';
import { createDevice } from './device-factories.ts';
import { createUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

export type Person = Awaited<ReturnType<typeof createUser>>;
export type Device = Awaited<ReturnType<typeof createDevice>>;

export const askTransfer = (test: TestApp, k9: Person, deviceId: string, userId: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/devices/transfer',
    headers: k9.headers,
    payload: { deviceId, userId },
  });

interface StockOptions {
  name?: string;
  memberRoles?: Role[];
}

export const createStock = async (test: TestApp, { name = 'Biscuit', memberRoles }: StockOptions = {}) => {
  const k9 = await createUser(test, { roles: ['k9'] });
  const member = await createUser(test, { roles: memberRoles });
  const device = await createDevice(test, { owner: k9, name });
  const transfer = () => askTransfer(test, k9, device._id, member.user._id);
  return { k9, member, device, transfer };
};
