import { bigint, boolean, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const credentials = pgTable('credentials', {
  userId: uuid('user_id').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  passwordChangedAt: time('password_changed_at').notNull(),
  emailVerifiedAt: time('email_verified_at'),
  failedLoginAttempts: integer('failed_login_attempts').notNull().default(0),
  totpSecret: text('totp_secret'),
  totpConfirmedAt: time('totp_confirmed_at'),
  totpLastStep: bigint('totp_last_step', { mode: 'number' }).notNull().default(0),
  signInSetting: smallint('sign_in_setting').$type<1 | 2>().notNull().default(1),
  hasPassword: boolean('has_password').notNull().default(true),
});

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  authenticatedAt: time('authenticated_at'),
  ip: text('ip').notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: time('created_at').notNull(),
  lastUsedAt: time('last_used_at').notNull(),
});

export const trustedBrowsers = pgTable('trusted_browsers', {
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  expiresAt: time('expires_at').notNull(),
});

export const accountTokens = pgTable('account_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  purpose: text('purpose', {
    enum: ['verify-email', 'change-email', 'reset-password', 'set-password', 'session-link'],
  }).notNull(),
  email: text('email').notNull().default(''),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: uuid('user_id').notNull(), codeHash: text('code_hash').notNull(), usedAt: time('used_at') },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const usedCaptchas = pgTable('used_captchas', {
  id: text('id').primaryKey(),
  loginEmail: text('login_email'),
  expiresAt: time('expires_at').notNull(),
});

export const spentChallenges = pgTable('spent_challenges', {
  id: text('id').primaryKey(),
  expiresAt: time('expires_at').notNull(),
});
