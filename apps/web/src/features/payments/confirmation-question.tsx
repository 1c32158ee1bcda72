import { IconShieldQuestion } from '@tabler/icons-react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/mantine/button.ts';
import classes from './payments.module.css';
import { paymentsTexts } from './payments.texts.ts';

const texts = paymentsTexts.sandbox;

interface ConfirmationQuestionProps {
  onComplete: () => void;
  onClose: () => void;
}

export const ConfirmationQuestion = ({ onComplete, onClose }: ConfirmationQuestionProps) => (
  <Dialog
    title={texts.confirmTitle}
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>{texts.fail}</Button>
        <Button variant="filled" onClick={onComplete} data-autofocus>
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
