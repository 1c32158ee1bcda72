import type { FormEvent, ReactNode } from 'react';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../mantine/button.ts';
import { uiTexts } from '../ui.texts.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

interface FormDialogProps extends Omit<DialogProps, 'onSubmit'> {
  submitText: string;
  submitIcon?: ReactNode;
  isDestructive?: boolean;
  canSubmit?: boolean;
  /** Returns the promise of the request, or nothing if validation failed. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** Replaces closing. */
  onSuccess?: () => void;
  /** Replaces the Cancel button. */
  actions?: ReactNode;
  /** Server error, where a toast is not enough. */
  error?: ReactNode;
}

/** `onSuccess` of a dialog whose parent shows the next step. */
export const stayOpen = () => {};

/** Closes on success. While a request is pending it can be neither submitted again nor closed. */
export const FormDialog = (props: FormDialogProps) => {
  const {
    submitText,
    submitIcon,
    isDestructive,
    canSubmit = true,
    onSubmit,
    actions,
    error,
    children,
    ...dialog
  } = props;
  const { onClose, onBack, onSuccess = onClose, ...rest } = dialog;
  const { submit, isBusy } = useSubmit(onSubmit, onSuccess);
  const unlessBusy = (leave: () => void) => () => {
    if (!isBusy) leave();
  };
  return (
    <Dialog
      {...rest}
      onClose={unlessBusy(onClose)}
      onBack={onBack && unlessBusy(onBack)}
      onSubmit={submit}
      actions={
        <>
          {actions === undefined ? <Button onClick={unlessBusy(onBack ?? onClose)}>{uiTexts.cancel}</Button> : actions}
          <Button
            type="submit"
            variant={isDestructive ? 'danger' : 'filled'}
            leftSection={submitIcon}
            disabled={!canSubmit}
            loading={isBusy}
          >
            {submitText}
          </Button>
        </>
      }
    >
      {children}
      {error}
    </Dialog>
  );
};
