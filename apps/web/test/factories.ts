import type { User } from '@holdfast/contract/user';

export const aUser = (fields: Partial<User> = {}): User => ({
  _id: '01890000-0000-7000-8000-000000000001',
  email: 'maya@example.test',
  name: 'Maya Okafor',
  roles: ['user'],
  enterprise: false,
  timeCreated: '2025-01-01T00:00:00.000Z',
  country: 'AU',
  currency: 'aud',
  timezone: 'Australia/Sydney',
  units: { temperature: 'c', distance: 'km' },
  failedLoginAttempts: 0,
  twoFactorEnabled: false,
  is2FAVerified: false,
  signInSetting: 1,
  recoveryCodesLeft: 0,
  passwordChangedAt: '2025-01-01T00:00:00.000Z',
  profilePicture: '',
  updateToEmail: '',
  keyGenerated: false,
  keyActive: false,
  cellScanLimit: 150,
  OneTimeDeviceFee: 0,
  hidePaymentTabs: false,
  countryLocked: false,
  ...fields,
});

export const aToken = 'Bearer a-token';
