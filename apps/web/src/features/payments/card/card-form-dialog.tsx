import type { PaymentMethod } from '@holdfast/contract/payments';
import type { FormEvent, ReactNode } from 'react';
import { errorTexts } from '../../../lib/errors.texts.ts';
import dialogClasses from '../../../ui/dialog/dialog.module.css';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { factsOf } from '../method-facts.tsx';
import { paymentsTexts } from '../payments.texts.ts';
import { dialogWidth } from './dialog-width.ts';

const texts = paymentsTexts.dialog;

/** Navigation options of the dialog around a card form. */
export interface CardFormWay {
  /** Returns to the list of cards, if there is one. */
  onBack?: (() => void) | undefined;
  onClose: () => void;
  /** Opened during the purchase of a plan. */
  isBuying: boolean;
}

/** Submits a complete card and continues with the purchase. */
const ContinueButton = ({ isComplete }: { isComplete: boolean }) => (
  <Button
    className={dialogClasses.farLeft}
    variant="subtle"
    type={isComplete ? 'submit' : 'button'}
    onClick={() => {
      if (!isComplete) toast.error(errorTexts['card-required']);
    }}
  >
    {texts.continue}
  </Button>
);

interface CardFormDialogProps {
  oldMethod: PaymentMethod | undefined;
  way: CardFormWay;
  isComplete: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  onSaved: () => void;
  children: ReactNode;
}

export const CardFormDialog = ({ oldMethod, way, isComplete, onSubmit, onSaved, children }: CardFormDialogProps) => (
  <FormDialog
    title={texts.title}
    {...(oldMethod && { subject: texts.inPlaceOf(factsOf(oldMethod).name) })}
    width={dialogWidth}
    onBack={way.onBack}
    onClose={way.onClose}
    onSubmit={onSubmit}
    onSuccess={onSaved}
    submitText={texts.save}
    actions={way.isBuying ? <ContinueButton isComplete={isComplete} /> : null}
  >
    {children}
  </FormDialog>
);
