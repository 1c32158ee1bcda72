import { Readable } from 'node:stream';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/http/principal.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';

/** The session or the API key that asked. */
export type Caller = Pick<Principal, 'sessionId' | 'keyHash'>;

export type CallersService = ReturnType<typeof createCallersService>;

/** How long a positive check is reused. */
const signedInMilliseconds = 100;

/** For what goes on after a request was allowed: a download ends with the session or the key that began it. */
export const createCallersService = ({
  sessions,
  keys,
}: {
  sessions: Pick<SessionsService, 'listAlive'>;
  keys: { isAlive: (keyHash: string) => Promise<boolean> }[];
}) => {
  const isKeyAlive = async (keyHash: string) => {
    for (const kind of keys) if (await kind.isAlive(keyHash)) return true;
    return false;
  };

  const assertSignedIn = async ({ sessionId, keyHash }: Caller) => {
    const isAlive = sessionId
      ? (await sessions.listAlive([sessionId])).size > 0
      : keyHash !== undefined && (await isKeyAlive(keyHash));
    if (!isAlive) throw new AppError('download-expired');
  };

  async function* whileSignedIn(file: Readable, caller: Caller) {
    let checkedAt = Number.NEGATIVE_INFINITY;
    for await (const chunk of file) {
      if (performance.now() - checkedAt > signedInMilliseconds) {
        await assertSignedIn(caller);
        checkedAt = performance.now();
      }
      yield chunk;
    }
  }

  return {
    assertSignedIn,

    /** Checked before a chunk is handed on, so that slow readers are checked for each; both streams are destroyed at the end. */
    endWithCaller: (file: Readable, caller: Caller): Readable => Readable.from(whileSignedIn(file, caller)),
  };
};
