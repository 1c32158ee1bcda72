import type { ErrorCode } from '@holdfast/contract/errors';
import type { SessionsService } from '../features/auth/sessions/sessions.service.ts';
import type { Core } from '../platform/core.ts';
import { AppError } from '../platform/errors.ts';
import type { RecoveryAdapter } from './recovery-adapter.ts';
import { accountRoom, type RealtimeSocket } from './socket-types.ts';

/** Per account and process. Includes closed tabs whose disconnect is not detected yet. */
const mostSockets = 100;

const tokenOf = ({ token }: Record<string, unknown>) =>
  typeof token === 'string' ? /^(?:Bearer )?(\S{1,200})$/i.exec(token)?.[1] : undefined;

/** socket.io sends `message` and `data` of the error to the client. */
const refused = (code: ErrorCode) => Object.assign(new AppError(code), { data: { code } });

/** Middleware that authenticates a socket by its session token. */
export const createHandshake = (
  { log }: Core,
  { sessions, adapter, hasLimits }: { sessions: SessionsService; adapter: RecoveryAdapter; hasLimits: boolean },
) => {
  const identify = async (socket: RealtimeSocket): Promise<ErrorCode | null> => {
    const token = tokenOf(socket.handshake.auth);
    const principal = token ? await sessions.authenticate(token) : null;
    if (!principal?.sessionId) return 'session-expired';
    const { userId, sessionId } = principal;
    // The recovery data of another user is consumed by now, so the next attempt starts as a new connection.
    if (socket.recovered && socket.data.userId !== userId) return 'connect-again';
    const open = adapter.rooms.get(accountRoom(userId))?.size ?? 0;
    if (hasLimits && open >= mostSockets) return 'too-many-connections';
    socket.data.userId = userId;
    socket.data.sessionId = sessionId;
    socket.data.names ??= {};
    return null;
  };

  return (socket: RealtimeSocket, next: (error?: Error) => void) => {
    identify(socket).then(
      (refusal) => next(refusal === null ? undefined : refused(refusal)),
      (error: unknown) => {
        log.error(error);
        next(refused('room-unavailable'));
      },
    );
  };
};
