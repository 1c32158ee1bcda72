import { isRefusal } from '../../lib/api-error.ts';
import { errorTexts } from '../../lib/errors.texts.ts';
import { clearSession, forgetDevice, session, setToken, setUser } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { authApi, sessionApi } from './auth.api.ts';
import { askForSignIn } from './session-link.ts';

const parameter = 'session';
let heldCode: string | null = null;

/** Removes the one-time code of `?session=` from the URL before it can be copied, logged or bookmarked. */
export const holdSessionCode = () => {
  const url = new URL(window.location.href);
  heldCode = url.searchParams.get(parameter);
  if (heldCode === null) return;
  url.searchParams.delete(parameter);
  window.history.replaceState(window.history.state, '', url);
};

/** False only when the server refuses: without a response or after a 429 the person stays signed in and may retry. */
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

/** False when the server refuses the link. Declining the sign-in is not a refusal. */
const enterByLink = (code: string) =>
  isAccepted(async () => {
    const person = await authApi.previewSession({ body: { session: code } });
    if (await askForSignIn(person)) await exchange(code);
  });

let restore = async () => false;

/** Registers the offline fallback that restores cached data; it resolves to false without any. */
export const restoreSessionBy = (way: typeof restore) => {
  restore = way;
};

const patience = 5000;

/** Checks the stored token. After a timeout or a network error it falls back to cached data. */
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
  // The link may belong to another user, so the old session is cleared first.
  clearSession();
  if (code && (await enterByLink(code))) return;
  if (token || code) toast.error(errorTexts['session-expired']);
};

let running: Promise<void> | null = null;

/** Signs in by stored token, else by session link, else clears the session. Concurrent calls share one check. */
export const checkSession = () => {
  running ??= check().finally(() => {
    running = null;
  });
  return running;
};
