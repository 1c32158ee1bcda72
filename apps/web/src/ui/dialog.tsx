import type { FormEvent, ReactNode } from 'react';
import classes from './dialog.module.css';
import { Modal } from './modal.ts';
import { uiTexts } from './ui.texts.ts';

interface DialogProps {
  title: string;
  /** Below the title. */
  text?: string;
  onClose: () => void;
  width?: number;
  /** Buttons; the primary one last. */
  actions?: ReactNode;
  /** Makes the dialog a form, so that Enter submits it. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children?: ReactNode;
}

/** Mounted while open. */
export const Dialog = ({ title, text, onClose, width = 440, actions, onSubmit, children }: DialogProps) => {
  const content = (
    <>
      {text && <p className={classes.text}>{text}</p>}
      <div className={classes.body}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </>
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={width}
      closeButtonProps={{ 'aria-label': uiTexts.close }}
      // Mantine's is a <header>, which would count as a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      {onSubmit ? (
        <form onSubmit={onSubmit} noValidate>
          {content}
        </form>
      ) : (
        content
      )}
    </Modal>
  );
};
