import { notificationEmailLimit } from '@holdfast/contract/alerts.rules';
import { normalizeEmail } from '@holdfast/contract/email.rules';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import { randomToken } from '../../platform/secrets/secrets.ts';
import type { UsersService } from '../account/users.service.ts';
import type { LimitsService } from '../auth/limits/limits.service.ts';
import type { DeviceAccessService } from '../devices/device-access.service.ts';
import type { MailService } from '../mailbox/mail.service.ts';
import { confirmationEmail } from './alerts.emails.ts';
import { notificationEmailsRepository } from './notification-emails.repository.ts';
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts';

export type NotificationEmailsService = ReturnType<typeof createNotificationEmailsService>;

/** Ids of addresses to remove, and ids to reassign to the user `keptBy`. */
export interface EndedAddresses {
  ended: string[];
  kept: string[];
  keptBy: string;
}

const confirmMilliseconds = 7 * 24 * 3600 * 1000;
/** Rate limits per user and per recipient, so that the list cannot be used to send spam. */
const byAsker = { limit: 20, windowSeconds: 3600 };
const toAddress = { limit: 3, windowSeconds: 24 * 3600 };

/** Recipients without an account. An entry grants no access to the device. */
export const createNotificationEmailsService = (
  { db, transact, clock, events, secrets }: Core,
  deps: {
    deviceAccess: DeviceAccessService;
    limits: LimitsService;
    mail: MailService;
    users: UsersService;
    unsubscribeTokens: UnsubscribeTokens;
    webUrl: string;
  },
) => {
  const { deviceAccess, limits, mail, users, unsubscribeTokens, webUrl } = deps;

  const list = async (deviceId: string, on: Db = db) =>
    (await notificationEmailsRepository(on).list(deviceId)).map(({ email, confirmedAt }) => ({
      email,
      confirmed: confirmedAt !== null,
    }));

  const announce = (tx: Db, deviceId: string) =>
    afterCommit(tx, () => events.emit('device.updated', { deviceId, fields: ['notificationEmails'] }));

  const isConfirmed = async (deviceId: string, email: string) =>
    (await list(deviceId)).some((known) => known.email === email && known.confirmed);

  const put = async (tx: Db, deviceId: string, email: string, addedBy: string) => {
    const token = randomToken();
    const now = clock();
    await notificationEmailsRepository(tx).put({
      id: uuidv7(),
      deviceId,
      email,
      confirmedAt: null,
      confirmHash: secrets.hash(token),
      confirmUntil: new Date(now.getTime() + confirmMilliseconds),
      createdAt: now,
      addedBy,
    });
    const language = (await users.findById(tx, addedBy))?.language ?? 'en';
    await mail.send(tx, confirmationEmail(email, language, `${webUrl}/notifications/confirm/${token}`));
    announce(tx, deviceId);
  };

  return {
    /** Sends a new confirmation link to an unconfirmed address; a confirmed address gets no mail. */
    add: async (userId: string, deviceId: string, email: string) => {
      if (await isConfirmed(deviceId, email)) return list(deviceId);
      await limits.count(`notification-emails by ${userId}`, byAsker);
      await limits.count(`notification-emails to ${email}`, toAddress);
      return transact(async (tx) => {
        await deviceAccess.assertStillManages(tx, userId, deviceId);
        const known = await list(deviceId, tx);
        const before = known.find((one) => one.email === email);
        if (!before && known.length >= notificationEmailLimit) {
          const message = `email: at most ${notificationEmailLimit} addresses for a device`;
          throw new AppError('too-many-alert-emails', { message });
        }
        if (!before?.confirmed) await put(tx, deviceId, email, userId);
        return list(deviceId, tx);
      });
    },

    remove: (userId: string, deviceId: string, email: string) =>
      transact(async (tx) => {
        await deviceAccess.assertStillManages(tx, userId, deviceId);
        await notificationEmailsRepository(tx).remove(deviceId, normalizeEmail(email));
        announce(tx, deviceId);
        return list(deviceId, tx);
      }),

    confirm: (token: string) =>
      transact(async (tx) => {
        const confirmed = await notificationEmailsRepository(tx).confirm(secrets.hash(token), clock());
        if (!confirmed) throw new AppError('alert-link-expired');
        announce(tx, confirmed.deviceId);
      }),

    /** Idempotent; only an invalid or expired token is rejected. */
    unsubscribe: (token: string) =>
      transact(async (tx) => {
        const id = unsubscribeTokens.read(token);
        if (!id) throw new AppError('alert-link-expired');
        const removed = await notificationEmailsRepository(tx).removeById(id);
        if (removed) announce(tx, removed.deviceId);
      }),

    listAddedBy: async (tx: Db, deviceId: string, userIds: string[]) =>
      (await notificationEmailsRepository(tx).listAddedBy(deviceId, userIds)).map(({ id, email }) => ({ id, email })),

    /** Removes addresses added by a user who lost access; addresses to keep are reassigned to the caller. */
    endAdded: async (tx: Db, deviceId: string, { ended, kept, keptBy }: EndedAddresses) => {
      for (const id of ended) await notificationEmailsRepository(tx).removeById(id);
      for (const id of kept) await notificationEmailsRepository(tx).setAddedBy(id, keptBy);
      if (ended.length > 0) announce(tx, deviceId);
    },

    removeAll: (tx: Db, deviceId: string) => notificationEmailsRepository(tx).removeAll(deviceId),
  };
};
