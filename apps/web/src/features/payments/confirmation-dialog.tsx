import { IconShieldQuestion } from '@tabler/icons-react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { usePendingPayment } from './confirmation.ts';
import classes from './payments.module.css';
import { paymentsTexts } from './payments.texts.ts';

const texts = paymentsTexts.sandbox;

/** In place of the bank's own dialog when the cards are test cards. Stands on every page that pays. */
export const ConfirmationDialog = () => {
  const pending = usePendingPayment();
  if (!pending) return null;
  return (
    <Dialog
      title={texts.confirmTitle}
      onClose={() => pending.settle(false)}
      actions={
        <>
          <Button onClick={() => pending.settle(false)}>{texts.fail}</Button>
          <Button variant="filled" onClick={() => pending.settle(true)} data-autofocus>
            {texts.complete}
          </Button>
        </>
      }
    >
      <p className={classes.question}>
        <IconShieldQuestion size={20} aria-hidden />
        {texts.confirmText}
      </p>
    </Dialog>
  );
};
