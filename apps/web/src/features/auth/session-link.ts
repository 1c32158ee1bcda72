import { createStore, useStore } from 'zustand';

export interface LinkedPerson {
  name: string;
  email: string;
}

interface Pending extends LinkedPerson {
  settle: (isAccepted: boolean) => void;
}

const store = createStore<{ pending: Pending | null }>(() => ({ pending: null }));

/** Login CSRF: without confirmation a link could sign the visitor in to the account of its sender. */
export const askForSignIn = (person: LinkedPerson) =>
  new Promise<boolean>((resolve) => {
    const settle = (isAccepted: boolean) => {
      store.setState({ pending: null });
      resolve(isAccepted);
    };
    store.setState({ pending: { ...person, settle } });
  });

export const usePendingSignIn = () => useStore(store, (state) => state.pending);
