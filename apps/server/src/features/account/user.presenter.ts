import { currencyOfCountry } from '@holdfast/contract/currency.rules';
import { isEnterprise } from '@holdfast/contract/roles.rules';
import type { User } from '@holdfast/contract/user';
import type { UserProfile } from './users.repository.ts';

export const toUser = (
  { user, credentials, clientKey, recoveryCodesLeft }: UserProfile,
  { countryLocked }: { countryLocked: boolean },
): User => ({
  _id: user.id,
  email: user.email,
  name: user.name,
  roles: user.roles,
  enterprise: isEnterprise(user.roles),
  timeCreated: user.createdAt.toISOString(),
  country: user.country,
  currency: currencyOfCountry(user.country),
  timezone: user.timezone,
  language: user.language,
  units: { temperature: user.temperatureUnit, distance: user.distanceUnit },
  failedLoginAttempts: credentials.failedLoginAttempts,
  twoFactorEnabled: credentials.totpConfirmedAt !== null,
  is2FAVerified: credentials.totpConfirmedAt !== null,
  signInSetting: credentials.signInSetting,
  recoveryCodesLeft,
  passwordChangedAt: credentials.passwordChangedAt.toISOString(),
  profilePicture: user.profilePicture,
  updateToEmail: user.updateToEmail,
  keyGenerated: clientKey !== null,
  keyActive: clientKey?.active ?? false,
  keyLastUsedAt: clientKey?.lastUsedAt?.toISOString() ?? null,
  cellScanLimit: user.cellScanLimit,
  OneTimeDeviceFee: user.oneTimeDeviceFee,
  hidePaymentTabs: user.hidePaymentTabs,
  countryLocked,
});
