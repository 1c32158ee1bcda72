import type { ReactNode } from 'react';
import { Button } from './button.ts';
import classes from './confirm-dialog.module.css';
import dialogClasses from './dialog.module.css';
import { Modal } from './modal.ts';
import { uiTexts } from './ui.texts.ts';

interface ConfirmDialogProps {
  title: string;
  text: string;
  confirmText: string;
  icon: ReactNode;
  /** Red, for what cannot be undone. */
  isDestructive?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Mounted while open. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, text, confirmText, icon, isDestructive = false, isBusy = false, onConfirm, onClose } = props;
  return (
    <Modal opened onClose={onClose} size={440} withCloseButton={false}>
      <div className={classes.row}>
        <span className={classes.icon} data-destructive={isDestructive || undefined} aria-hidden>
          {icon}
        </span>
        <div>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <p className={classes.text}>{text}</p>
        </div>
      </div>
      <div className={dialogClasses.actions}>
        <Button onClick={onClose}>{uiTexts.cancel}</Button>
        <Button variant={isDestructive ? 'danger' : 'filled'} loading={isBusy} onClick={onConfirm} data-autofocus>
          {confirmText}
        </Button>
      </div>
    </Modal>
  );
};
