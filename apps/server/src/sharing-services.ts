import type { UsersService } from './features/account/users.service.ts';
import type { LimitsService } from './features/auth/limits.service.ts';
import type { CommandsService } from './features/commands/commands.service.ts';
import type { DeviceAccessService } from './features/devices/device-access.service.ts';
import type { MailService } from './features/mailbox/mail.service.ts';
import { createAccountShareEffects } from './features/sharing/account-share-effects.ts';
import { createAccountSharingService } from './features/sharing/account-sharing.service.ts';
import { createActivityService } from './features/sharing/activity.service.ts';
import { createInvitationLimits } from './features/sharing/invitation-limits.ts';
import { createInvitationsService } from './features/sharing/invitations.service.ts';
import { createShareEffects } from './features/sharing/share-effects.ts';
import { createSharingService } from './features/sharing/sharing.service.ts';
import { createSharingLifecycleService } from './features/sharing/sharing-lifecycle.service.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/db.ts';
import type { Transact } from './platform/db/transact.ts';
import type { Events } from './platform/events.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Secrets } from './platform/secrets/secrets.ts';

export interface SharingServicesOptions {
  db: Db;
  clock: Clock;
  transact: Transact;
  events: Events;
  jobs: Jobs;
  secrets: Secrets;
  users: UsersService;
  limits: LimitsService;
  mail: MailService;
  commands: CommandsService;
  deviceAccess: DeviceAccessService;
  webUrl: string;
}

/** Sharing, the part of `services.ts` that is about other people's rights. */
export const createSharingServices = (options: SharingServicesOptions) => {
  const { db, clock, transact, events, jobs, secrets, users, limits, mail, commands, deviceAccess, webUrl } = options;
  const activity = createActivityService({ db, clock, users });
  const shareEffects = createShareEffects({ clock, events, commands, activity });
  const accountShareEffects = createAccountShareEffects({ events, activity });
  const invitationLimits = createInvitationLimits({ limits });
  const invitations = createInvitationsService({
    db,
    clock,
    transact,
    secrets,
    users,
    mail,
    webUrl,
    shareEffects,
    accountShareEffects,
  });
  const sharing = createSharingService({
    db,
    clock,
    transact,
    secrets,
    users,
    limits,
    deviceAccess,
    invitationLimits,
    invitations,
    shareEffects,
  });
  const accountSharing = createAccountSharingService({
    db,
    clock,
    transact,
    users,
    invitationLimits,
    invitations,
    accountShareEffects,
  });
  const sharingLifecycle = createSharingLifecycleService({
    events,
    jobs,
    users,
    deviceAccess,
    activity,
    invitations,
    sharing,
    accountSharing,
  });
  return { activity, invitations, sharing, accountSharing, sharingLifecycle };
};
