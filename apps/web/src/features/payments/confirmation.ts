import { createStore, useStore } from 'zustand';

interface Confirmation {
  settle: (isComplete: boolean) => void;
}

const pending = createStore<{ confirmation: Confirmation | null }>(() => ({ confirmation: null }));

/** Asks whether the simulated bank approves; ConfirmationDialog resolves the promise. */
export const askForConfirmation = () =>
  new Promise<boolean>((resolve) => {
    const settle = (isComplete: boolean) => {
      pending.setState({ confirmation: null });
      resolve(isComplete);
    };
    pending.setState({ confirmation: { settle } });
  });

export const usePendingPayment = () => useStore(pending, ({ confirmation }) => confirmation);
