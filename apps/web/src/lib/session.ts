import type { User } from '@holdfast/contract/user';
import { createStore, useStore } from 'zustand';

/** Storage with this prefix belongs to the signed-in user and is deleted on sign-out. */
export const personalPrefix = 'holdfast.my.';
const tokenKey = `${personalPrefix}token`;
/** IndexedDB database of the offline cache (`lib/last-seen`). */
export const lastSeenName = `${personalPrefix}last-seen`;
/** Cache in which the service worker keeps visited map tiles. */
const mapCacheName = 'holdfast-map';

interface Session {
  /** `Bearer …`, as returned by the server. */
  token: string | null;
  user: User | null;
  /** True after an explicit sign-out, as opposed to an expired session. */
  hasSignedOut: boolean;
}

export const storedToken = () => localStorage.getItem(tokenKey);

export const session = createStore<Session>(() => ({ token: storedToken(), user: null, hasSignedOut: false }));

export const setToken = (token: string) => {
  localStorage.setItem(tokenKey, token);
  session.setState({ token, hasSignedOut: false });
};

export const setUser = (user: User) => session.setState({ user });

const personalKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(personalPrefix));

export const clearSession = () => {
  for (const key of personalKeys()) localStorage.removeItem(key);
  session.setState({ token: null, user: null });
  globalThis.indexedDB?.deleteDatabase(lastSeenName);
  void globalThis.caches?.delete(mapCacheName).catch(() => false);
};

// Survives sign-out: only a serial number, which the next user gets back only if they own that device.
const deviceKey = 'holdfast.device';

export const storeDevice = (deviceUUID: string) => localStorage.setItem(deviceKey, deviceUUID);
export const forgetDevice = () => localStorage.removeItem(deviceKey);
export const rememberedDevice = () => localStorage.getItem(deviceKey);

export const signOut = () => {
  clearSession();
  session.setState({ hasSignedOut: true });
};

export const hasSignedOut = () => session.getState().hasSignedOut;

export const isLoggedOn = ({ token, user } = session.getState()) => Boolean(token && user?._id);

export const useIsLoggedOn = () => useStore(session, isLoggedOn);

export const useOptionalUser = () => useStore(session, (state) => state.user);

/** Only usable below the route guard, where a user is signed in. */
export const useUser = () => {
  const user = useOptionalUser();
  if (!user) throw new Error('useUser outside of a signed-in page');
  return user;
};

type Listener = () => void;
const expiryListeners = new Set<Listener>();

export const onSessionExpired = (listener: Listener) => {
  expiryListeners.add(listener);
  return () => void expiryListeners.delete(listener);
};

export const expireSession = () => {
  clearSession();
  for (const listener of expiryListeners) listener();
};

export const followOtherTabs = (onChange: (token: string | null) => void) => {
  const follow = (event: StorageEvent) => {
    if (event.key === tokenKey && event.newValue !== session.getState().token) onChange(event.newValue);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
};
