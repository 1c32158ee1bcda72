import { createStore, useStore } from 'zustand';

interface Pending {
  promise: Promise<boolean>;
  settle: (isConfirmed: boolean) => void;
}

const store = createStore<{ pending: Pending | null }>(() => ({ pending: null }));

/** Asks once, however many calls are waiting (single flight). True when the server has accepted the password. */
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

/** After sign-out there is nothing left to confirm. */
export const cancelPasswordRequest = () => store.getState().pending?.settle(false);
