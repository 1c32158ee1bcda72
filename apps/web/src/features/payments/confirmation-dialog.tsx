import { dialogCode, LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { usePendingPayment } from './confirmation.ts';

const question = dialogCode(async () => (await import('./confirmation-question.tsx')).ConfirmationQuestion);

/** In place of the bank's own dialog when the cards are test cards. Stands on every page that pays. */
export const ConfirmationDialog = () => {
  const pending = usePendingPayment();
  if (!pending) return null;
  const settle = { onComplete: () => pending.settle(true), onClose: () => pending.settle(false) };
  return <LazyDialog code={question} props={settle} />;
};
