import type { Config } from './config.ts';
import type { DemoSignIns } from './features/demo/demo.service.ts';
import type { Database } from './platform/db/db.ts';

export interface Started {
  config: Config;
  database: Pick<Database, 'description' | 'isEmbedded'>;
  demo: DemoSignIns | null;
  mailboxKey: string | null;
}

const describeDemo = (demo: DemoSignIns | null) => {
  if (!demo) return 'no demo accounts';
  const [first, ...others] = demo.emails;
  return `${first} (also ${others.map((email) => email.replace(/@.*/, '@')).join(' ')}), password ${demo.password}`;
};

const describeMail = ({ smtpUrl, hasMailbox, localUrl }: Config, key: string | null) => {
  if (hasMailbox) return `${localUrl}/dev/mailbox${key ? `?key=${key}` : ''}`;
  return `no mailbox, mail leaves through ${smtpUrl ? new URL(smtpUrl).host : 'nothing'}`;
};

const describeNext = (demo: DemoSignIns | null) =>
  demo
    ? 'sign in there, choose a GPS tracker and press Locate: it answers'
    : 'sign up there; npm run admin -- --help tells how to become an admin';

/** Printed to the terminal after a successful start. */
export const startUpLines = ({ config, database, demo, mailboxKey }: Started): string[] => [
  `Holdfast  ${config.localUrl}`,
  `Data      ${config.dataDir}${database.isEmbedded ? '' : `, database at ${database.description}`}`,
  `Demo      ${describeDemo(demo)}`,
  `Mailbox   ${describeMail(config, mailboxKey)}`,
  `Next      ${describeNext(demo)} (Ctrl-C stops everything)`,
];
