import type { ReactNode } from 'react';
import { useReturnedFocus } from '../../ui/dialog/use-returned-focus.ts';
import { Modal } from '../../ui/mantine/modal.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import classes from './history-map.module.css';

interface MapDialogProps {
  name: string;
  /** The first Escape closes the popup on the map, not the dialog. */
  hasPopup: boolean;
  onClose: () => void;
  children: ReactNode;
}

export const MapDialog = ({ name, hasPopup, onClose, children }: MapDialogProps) => {
  useReturnedFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={name}
      size="min(1280px, 96vw)"
      closeOnEscape={!hasPopup}
      closeButtonProps={{ 'aria-label': uiTexts.close }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.dialog}>{children}</div>
    </Modal>
  );
};
