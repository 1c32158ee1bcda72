import { createStore, useStore } from 'zustand';

interface Pending {
  promise: Promise<boolean>;
  settle: (isConfirmed: boolean) => void;
}

const store = createStore<{ pending: Pending | null }>(() => ({ pending: null }));

/** Single flight: concurrent calls share one dialog. Resolves to true when the server accepts the password. */
export const askForPassword = () => {
  const { pending } = store.getState();
  if (pending) return pending.promise;
  let settle: Pending['settle'] = () => {};
  const promise = new Promise<boolean>((resolve) => {
    settle = (isConfirmed) => {
      store.setState({ pending: null });
      resolve(isConfirmed);
    };
  });
  store.setState({ pending: { promise, settle } });
  return promise;
};

export const usePendingConfirmation = () => useStore(store, (state) => state.pending);

/** Called on sign-out: settles the pending request as not confirmed. */
export const cancelPasswordRequest = () => store.getState().pending?.settle(false);
