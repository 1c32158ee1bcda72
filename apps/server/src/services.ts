import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { createUsersService } from './features/account/users.service.ts';
import { createMailService } from './features/mailbox/mail.service.ts';
import { createMailboxService } from './features/mailbox/mailbox.service.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/db.ts';
import { createTransact } from './platform/db/transact.ts';
import { createEvents } from './platform/events.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createPasswords } from './platform/passwords/passwords.ts';
import { createSecrets, randomToken } from './platform/secrets/secrets.ts';

export interface ServiceOptions {
  config: Config;
  database: Database;
  log: Logger;
  clock: Clock;
}

export type Services = ReturnType<typeof createServices>;

/** Every service, made once, in the order of who needs whom. */
export const createServices = ({ config, database, log, clock }: ServiceOptions) => {
  const { db, pool, isEmbedded } = database;
  const events = createEvents();
  const jobs = createJobs({ pool, isOnlyProcess: isEmbedded, log });
  const transact = createTransact(db, jobs);
  const secrets = createSecrets(config.appSecret);
  const passwords = createPasswords();

  const mailbox = createMailboxService({ db, clock, secrets, key: config.isLoopback ? null : randomToken(12) });
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, store: mailbox.store });
  const mail = createMailService({ jobs, mailer, secrets });
  const users = createUsersService({ db, clock });

  return { events, jobs, transact, secrets, passwords, mailbox, mailer, mail, users };
};
