import type { Config } from '../../config.ts';
import type { Core } from '../../platform/core.ts';
import type { UsersService } from '../account/users.service.ts';
import type { NotificationEmailsService } from '../alerts/notification-emails.service.ts';
import type { LimitsService } from '../auth/limits/limits.service.ts';
import type { CommandsService } from '../commands/commands.service.ts';
import type { DeviceAccessService } from '../devices/device-access.service.ts';
import type { DeviceRekeyService } from '../devices/device-rekey.service.ts';
import type { MailService } from '../mailbox/mail.service.ts';
import { createAccountShareEffects } from './account-share-effects.ts';
import { createAccountSharingService } from './account-sharing.service.ts';
import { createDeviceLogService } from './device-log.service.ts';
import { createInvitationLimits } from './invitation-limits.ts';
import { createInvitationsService } from './invitations.service.ts';
import { createShareEffects } from './share-effects.ts';
import { createShareRemoval } from './share-removal.ts';
import { createSharingExporter } from './sharing.exporter.ts';
import { createSharingService } from './sharing.service.ts';
import { createSharingLifecycleService } from './sharing-lifecycle.service.ts';

export const createSharing = (
  core: Core,
  deps: {
    config: Config;
    users: UsersService;
    limits: LimitsService;
    mail: MailService;
    commands: CommandsService;
    deviceAccess: DeviceAccessService;
    deviceRekey: DeviceRekeyService;
    notificationEmails: NotificationEmailsService;
  },
) => {
  const { config, users, limits, mail, commands, deviceAccess, deviceRekey, notificationEmails } = deps;
  const deviceLog = createDeviceLogService(core, { users });
  const shareEffects = createShareEffects(core, { commands, deviceLog });
  const shareRemoval = createShareRemoval(core, { shareEffects, notificationEmails, deviceRekey, commands });
  const accountShareEffects = createAccountShareEffects(core, { deviceLog });
  const invitationLimits = createInvitationLimits({ limits, deviceAccess });
  const invitations = createInvitationsService(core, {
    users,
    mail,
    webUrl: config.webUrl,
    shareEffects,
    shareRemoval,
    accountShareEffects,
  });
  const sharing = createSharingService(core, {
    users,
    limits,
    deviceAccess,
    invitationLimits,
    invitations,
    shareEffects,
    shareRemoval,
  });
  const accountSharing = createAccountSharingService(core, {
    users,
    invitationLimits,
    invitations,
    accountShareEffects,
  });
  const sharingLifecycle = createSharingLifecycleService(core, {
    users,
    deviceAccess,
    deviceLog,
    invitations,
    sharing,
    accountSharing,
  });
  const sharingExporter = createSharingExporter(core, { users });
  return { deviceLog, invitations, sharing, accountSharing, sharingLifecycle, sharingExporter };
};
