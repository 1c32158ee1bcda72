import { z } from 'zod';
import { currencies } from './currency.rules.ts';
import { languageIds } from './languages.rules.ts';
import { roles } from './roles.rules.ts';

export const units = z.strictObject({ temperature: z.enum(['c', 'f']), distance: z.enum(['km', 'mi']) });

/** Two-factor code: 1 = on a new browser, 2 = at every sign-in. */
export const signInSetting = z.union([z.literal(1), z.literal(2)]);

export const user = z
  .object({
    _id: z.string(),
    email: z.string(),
    name: z.string(),
    roles: z.array(z.enum(roles)),
    enterprise: z.boolean(),
    timeCreated: z.iso.datetime(),
    country: z.string(),
    currency: z.enum(currencies),
    timezone: z.string(),
    /** Language of emails and notifications. */
    language: z.enum(languageIds),
    units,
    failedLoginAttempts: z.number(),
    twoFactorEnabled: z.boolean(),
    is2FAVerified: z.boolean(),
    signInSetting,
    recoveryCodesLeft: z.number(),
    passwordChangedAt: z.iso.datetime(),
    /** Base64 without a data-URL prefix. */
    profilePicture: z.string(),
    updateToEmail: z.string(),
    keyGenerated: z.boolean(),
    keyActive: z.boolean(),
    /** Accurate to the minute; null if never used. */
    keyLastUsedAt: z.iso.datetime().nullable(),
    cellScanLimit: z.number(),
    OneTimeDeviceFee: z.number(),
    hidePaymentTabs: z.boolean(),
    /** True while a subscription fixes the currency, and with it the country. */
    countryLocked: z.boolean(),
  })
  .meta({ id: 'User' });

export type User = z.output<typeof user>;
export type Units = z.output<typeof units>;
