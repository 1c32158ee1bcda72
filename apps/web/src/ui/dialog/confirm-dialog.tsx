import type { ReactNode } from 'react';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../mantine/button.ts';
import { Modal } from '../mantine/modal.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './confirm-dialog.module.css';
import dialogClasses from './dialog.module.css';
import { useReturnedFocus } from './use-returned-focus.ts';

interface ConfirmDialogProps {
  title: string;
  text: string;
  confirmText: string;
  /** Where 'Cancel' could be taken for what is asked. */
  cancelText?: string;
  /** Reason why the action is impossible, shown instead of the question. */
  refusal?: string | undefined;
  /** Alternative action, shown beside Close. */
  refusalAction?: ReactNode;
  icon: ReactNode;
  isDestructive?: boolean;
  /** Pending state of a request that `onConfirm` does not return. */
  isBusy?: boolean;
  /** Returns the promise of the request, if any. */
  onConfirm: () => unknown;
  /** Called after the request; the default closes the dialog. */
  onSuccess?: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Mounted while open. Closes on success; while a request is pending it can be neither confirmed again nor closed. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, text, confirmText, refusal, icon, isDestructive = false, onConfirm, onClose } = props;
  const { cancelText = uiTexts.cancel, onSuccess = onClose } = props;
  useReturnedFocus();
  const { submit, isBusy } = useSubmit(onConfirm, onSuccess);
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Modal opened onClose={close} size={440} withCloseButton={false}>
      <div className={classes.row}>
        <span className={classes.icon} data-destructive={isDestructive || undefined} aria-hidden>
          {icon}
        </span>
        <div>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <p className={classes.text}>{refusal ?? text}</p>
        </div>
      </div>
      {props.children}
      <div className={dialogClasses.actions}>
        {refusal === undefined ? (
          <>
            <Button onClick={close}>{cancelText}</Button>
            <Button
              variant={isDestructive ? 'danger' : 'filled'}
              loading={isBusy || props.isBusy}
              onClick={submit}
              data-autofocus
            >
              {confirmText}
            </Button>
          </>
        ) : (
          <>
            {props.refusalAction}
            <Button variant="filled" onClick={onClose} data-autofocus>
              {uiTexts.close}
            </Button>
          </>
        )}
      </div>
    </Modal>
  );
};
