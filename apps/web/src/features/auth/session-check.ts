import { ApiError } from '../../lib/api-error.ts';
import { errorTexts } from '../../lib/errors.texts.ts';
import { clearSession, forgetDevice, session, setToken, setUser } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { authApi, sessionApi } from './auth.api.ts';
import { askForSignIn } from './session-link.ts';

const parameter = 'session';
let heldCode: string | null = null;

/** Takes the one-time code of `?session=` out of the address bar before anything can copy, log or bookmark it. */
export const holdSessionCode = () => {
  const url = new URL(window.location.href);
  heldCode = url.searchParams.get(parameter);
  if (heldCode === null) return;
  url.searchParams.delete(parameter);
  window.history.replaceState(window.history.state, '', url);
};

// Only a 401 ends a session: without a response the person stays signed in and is asked to retry.
const isRefusal = (error: unknown) => error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500;

const isAccepted = async (attempt: () => Promise<void>) => {
  try {
    await attempt();
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
};

const loadUser = async () => setUser((await sessionApi.getCurrentUser()).user);

const exchange = async (code: string) => {
  const { authToken, user } = await authApi.exchangeSession({ body: { session: code } });
  forgetDevice();
  setToken(authToken);
  setUser(user);
};

/** False when the link is refused; a visitor who declines stays a visitor. */
const enterByLink = (code: string) =>
  isAccepted(async () => {
    const person = await authApi.previewSession({ body: { session: code } });
    if (await askForSignIn(person)) await exchange(code);
  });

let restore = async () => false;

/** Restores the last seen data while the server does not respond; false when there is none. */
export const restoreSessionBy = (way: typeof restore) => {
  restore = way;
};

const patience = 5000;

/** A network that times out counts as offline. */
const isStillGood = async () => {
  const answer = isAccepted(loadUser);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patience, null);
  });
  try {
    return (await Promise.race([answer, silence])) ?? ((await restore()) || answer);
  } catch (error) {
    if (await restore()) return true;
    throw error;
  } finally {
    clearTimeout(timer);
  }
};

const check = async () => {
  const code = heldCode;
  heldCode = null;
  const { token } = session.getState();
  if (token && (await isStillGood())) return;
  // Before a link signs somebody in, who may be somebody else.
  clearSession();
  if (code && (await enterByLink(code))) return;
  if (token || code) toast.error(errorTexts['session-expired']);
};

let running: Promise<void> | null = null;

/** Signs in by the stored token, else by the code of a session link; else forgets what was stored. Asks only once at a time. */
export const checkSession = () => {
  running ??= check().finally(() => {
    running = null;
  });
  return running;
};
