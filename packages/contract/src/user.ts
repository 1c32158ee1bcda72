import { z } from 'zod';
import { currencies } from './currency.rules.ts';
import { languageIds } from './languages.rules.ts';
import { roles } from './roles.rules.ts';

export const units = z.strictObject({ temperature: z.enum(['c', 'f']), distance: z.enum(['km', 'mi']) });

/** 1 = a code on a browser not seen before, 2 = at every sign-in. */
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
    /** Of mails and messages. */
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
    /** To the minute; null when no program has called with it yet. */
    keyLastUsedAt: z.iso.datetime().nullable(),
    cellScanLimit: z.number(),
    OneTimeDeviceFee: z.number(),
    hidePaymentTabs: z.boolean(),
    /** A subscription fixes the currency, and so the country. */
    countryLocked: z.boolean(),
  })
  .meta({ id: 'User' });

export type User = z.output<typeof user>;
export type Units = z.output<typeof units>;
