import type { Config } from '../../config.ts';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import type { CredentialsService } from '../auth/credentials/credentials.service.ts';
import type { LimitsService } from '../auth/limits/limits.service.ts';
import type { AccountTokensService } from '../auth/links/account-tokens.service.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';
import type { MailService } from '../mailbox/mail.service.ts';
import { createAccountExporter } from './account.exporter.ts';
import { createAccountRemovalService } from './account-removal.service.ts';
import { createClientKeyService } from './client-key.service.ts';
import { createEmailChangeService } from './email-change.service.ts';
import { createExportService, type Exporter } from './export.service.ts';
import { createProfileService } from './profile.service.ts';
import { createSessionLinkService } from './session-link.service.ts';
import type { UsersService } from './users.service.ts';

/** Account management by the user; `users.service.ts` is created earlier, as every feature depends on it. */
export const createAccount = (
  core: Core,
  deps: {
    config: Config;
    users: UsersService;
    limits: LimitsService;
    mail: MailService;
    accountTokens: AccountTokensService;
    credentials: CredentialsService;
    sessions: SessionsService;
    exporters: Exporter[];
    onRemove: ((tx: Db, userId: string) => Promise<void>)[];
  },
) => {
  const { config, users, limits, mail, accountTokens, credentials, sessions, exporters, onRemove } = deps;
  const { webUrl } = config;
  return {
    profile: createProfileService(core, { users }),
    emailChange: createEmailChangeService(core, { limits, users, sessions, accountTokens, mail, webUrl }),
    clientKey: createClientKeyService(core, { limits, sessions }),
    sessionLink: createSessionLinkService(core, { limits, sessions, accountTokens, webUrl }),
    exports: createExportService([createAccountExporter(core, { users }), ...exporters], { limits }),
    accountRemoval: createAccountRemovalService(core, {
      users,
      credentials,
      sessions,
      accountTokens,
      mail,
      webUrl,
      onRemove,
    }),
  };
};
