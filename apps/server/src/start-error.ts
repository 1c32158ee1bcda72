import { ConfigError } from './config.ts';
import { EmbeddedDatabaseError } from './platform/db/embedded-fault.ts';
import { FolderInUseError } from './platform/db/folder-lock.ts';
import { NewerDatabaseError, OlderDatabaseError } from './platform/db/migrate.ts';

/** The message is meant for the operator and shown without a stack trace. */
export class StartError extends Error {}

const isSystemError = (error: Error): boolean => 'syscall' in error;

export const explain = (error: unknown): string => {
  if (error instanceof ConfigError) return `The configuration is not usable:\n${error.message}`;
  if (error instanceof FolderInUseError) return `Not started: ${error.message}. It was left untouched.`;
  if (error instanceof NewerDatabaseError) {
    return `Not started: the database is too new: ${error.message}. Nothing was changed. Start that version or a newer one, or restore the backup from before the upgrade (docs/operations.md, Upgrades).`;
  }
  if (error instanceof OlderDatabaseError) {
    return `The database is of an older version (${error.message}). Nothing was changed. Back up (npm run backup), then start the server, which migrates it.`;
  }
  if (error instanceof EmbeddedDatabaseError) return `Not started: ${error.message}.`;
  if (error instanceof StartError) return error.message;
  if (error instanceof Error) return `Not started: ${isSystemError(error) ? error.message : error.stack}`;
  return `Not started: ${String(error)}`;
};
