import { IconArrowLeft } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { ActionIcon } from '../mantine/action-icon.ts';
import { Modal } from '../mantine/modal.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './dialog.module.css';
import { useReturnedFocus } from './use-returned-focus.ts';

export interface DialogProps {
  title: string;
  /** The affected object, below the title. */
  subject?: string;
  text?: string;
  /** Success mark beside the title, which replaces the close button. */
  mark?: { icon: ReactNode; text: string };
  onClose: () => void;
  onBack?: (() => void) | undefined;
  width?: number;
  /** Shows what cannot be seen again: Escape and a click outside do not close it, its buttons do. */
  isIrretrievable?: boolean;
  actions?: ReactNode;
  /** Makes the dialog a form, so that Enter submits it. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children?: ReactNode;
}

export const Dialog = (props: DialogProps) => {
  const { title, subject, text, mark, onClose, onBack, width = 440, isIrretrievable = false } = props;
  const { actions, onSubmit, children } = props;
  useReturnedFocus();
  const content = (
    <>
      {onBack && (
        <div className={classes.back}>
          <ActionIcon size={32} aria-label={uiTexts.back} onClick={onBack}>
            <IconArrowLeft size={18} />
          </ActionIcon>
        </div>
      )}
      {subject && (
        <p className={classes.subject} data-indented={onBack ? true : undefined}>
          {subject}
        </p>
      )}
      {mark ? (
        <div className={classes.marked}>
          <span className={classes.mark} aria-hidden>
            {mark.icon}
          </span>
          <div>
            <p className={classes.markText}>{mark.text}</p>
            <Modal.Title>{title}</Modal.Title>
            <p className={classes.markedText}>{text}</p>
          </div>
        </div>
      ) : (
        text && <p className={classes.text}>{text}</p>
      )}
      <div className={classes.body}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </>
  );
  return (
    <Modal
      opened
      onClose={onClose}
      {...(mark ? { withCloseButton: false } : { title })}
      size={width}
      closeOnEscape={!isIrretrievable}
      closeOnClickOutside={!isIrretrievable}
      classNames={{
        ...(subject && { header: classes.headWithSubject }),
        ...(onBack && { title: classes.titleWithBack }),
      }}
      closeButtonProps={{ 'aria-label': uiTexts.close }}
      // Mantine renders a <header>, which would count as a second banner landmark.
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
