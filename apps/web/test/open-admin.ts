import type { AdminUser } from '@holdfast/contract/admin';
import type { User } from '@holdfast/contract/user';
import { vi } from 'vitest';
import { aUser } from './factories.ts';
import { mockAdmin, mockAdminPlans, mockMappings, network, pageOf } from './network.ts';
import { renderPage } from './render-page.tsx';

export const anAdminUser = (fields: Partial<AdminUser> = {}): AdminUser => ({
  _id: 'person-1',
  email: 'priya@example.test',
  name: 'Priya Nair',
  roles: ['user'],
  country: 'AU',
  timeCreated: '2026-03-02T12:00:00.000Z',
  isVerified: true,
  twoFactorEnabled: false,
  deviceCount: 3,
  OneTimeDeviceFee: 0,
  hidePaymentTabs: false,
  ...fields,
});

/** Mocks a server with these users, on which every change succeeds. */
export const serveAdmin = (people: AdminUser[] = [anAdminUser()]) => {
  const listUsers = vi.fn(({ query }: { query: { filter?: string } }) =>
    pageOf(people.filter(({ email }) => email.includes(query.filter ?? ''))),
  );
  const updateRoles = vi.fn(() => ({ message: 'The user was updated' }));
  const updateUser = vi.fn(() => ({ message: 'The user was updated' }));
  const resetTwoFactor = vi.fn(() => ({ message: 'Two-step authentication was turned off' }));
  network.use(
    mockAdmin.listAdminUsers(listUsers),
    mockAdmin.updateRoles(updateRoles),
    mockAdmin.updateAdminUser(updateUser),
    mockAdmin.resetTwoFactor(resetTwoFactor),
    mockAdmin.listAdminDevices(() => pageOf([])),
    mockAdmin.listAudit(() => pageOf([])),
    mockAdminPlans.listAdminPlans(() => ({ data: [] })),
    mockAdminPlans.listAdminCoupons(() => ({ data: [] })),
    mockAdminPlans.listPlanGroups(() => ({ data: [] })),
    mockMappings.listMappings(() => ({ data: [] })),
  );
  return { listUsers, updateRoles, updateUser, resetTwoFactor };
};

export const openAdmin = (path = '/admin', as: Partial<User> = {}, width?: number) =>
  renderPage(path, { as: aUser({ roles: ['admin'], ...as }), width });
