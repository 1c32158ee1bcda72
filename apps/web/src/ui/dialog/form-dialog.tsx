import type { FormEvent, ReactNode } from 'react';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../mantine/button.ts';
import { uiTexts } from '../ui.texts.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

interface FormDialogProps extends Omit<DialogProps, 'onSubmit'> {
  submitText: string;
  submitIcon?: ReactNode;
  /** Red, for what cannot be undone. */
  isDestructive?: boolean;
  canSubmit?: boolean;
  /** Returns the promise of the request, or nothing where the fields are not right yet. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** In place of closing. */
  onSuccess?: () => void;
  /** Buttons in place of Cancel. */
  actions?: ReactNode;
  /** What the server refused, where a toast is not enough. */
  error?: ReactNode;
}

/** For a dialog whose parent shows the next step instead. */
export const stayOpen = () => {};

/** Closes on success. While a request is pending it can neither be submitted again nor be closed. */
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
