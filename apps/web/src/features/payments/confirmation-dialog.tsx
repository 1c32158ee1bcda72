import { dialogCode, LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { usePendingPayment } from './confirmation.ts';

const question = dialogCode(async () => (await import('./confirmation-question.tsx')).ConfirmationQuestion);

/** Simulates the bank's dialog for test cards. Must be mounted on every page that pays. */
export const ConfirmationDialog = () => {
  const pending = usePendingPayment();
  if (!pending) return null;
  const settle = { onComplete: () => pending.settle(true), onClose: () => pending.settle(false) };
  return <LazyDialog code={question} props={settle} />;
};
