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

/** What the dialog around a card form offers beside saving the card. */
export interface CardFormWay {
  /** To the list of cards, where there is one. */
  onBack?: (() => void) | undefined;
  onClose: () => void;
  /** On the way to a plan. */
  isBuying: boolean;
}

/** Saves a card that is complete, which leads on to the plan. */
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
  /** The card whose place the new one takes. */
  oldMethod: PaymentMethod | undefined;
  way: CardFormWay;
  /** Nothing is missing. */
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
