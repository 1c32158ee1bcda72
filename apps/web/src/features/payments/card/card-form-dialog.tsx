import type { PaymentMethod } from '@holdfast/contract/payments';
import type { FormEvent, ReactNode } from 'react';
import dialogClasses from '../../../ui/dialog/dialog.module.css';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
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
  /** During a purchase: go on without giving a card. */
  onContinue?: (() => void) | undefined;
}

interface CardFormDialogProps {
  /** The card whose place the new one takes. */
  oldMethod: PaymentMethod | undefined;
  way: CardFormWay;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  onSaved: () => void;
  children: ReactNode;
}

export const CardFormDialog = ({ oldMethod, way, onSubmit, onSaved, children }: CardFormDialogProps) => (
  <FormDialog
    title={texts.title}
    {...(oldMethod && { subject: texts.inPlaceOf(factsOf(oldMethod).name) })}
    width={dialogWidth}
    onBack={way.onBack}
    onClose={way.onClose}
    onSubmit={onSubmit}
    onSuccess={onSaved}
    submitText={texts.save}
    actions={
      way.onContinue ? (
        <Button className={dialogClasses.farLeft} variant="subtle" onClick={way.onContinue}>
          {texts.continue}
        </Button>
      ) : null
    }
  >
    {children}
  </FormDialog>
);
