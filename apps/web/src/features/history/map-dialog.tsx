import type { ReactNode } from 'react';
import { Modal } from '../../ui/modal.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import classes from './history-map.module.css';
import { useReplay } from './replay/replay-state.ts';

interface MapDialogProps {
  name: string;
  onClose: () => void;
  children: ReactNode;
}

export const MapDialog = ({ name, onClose, children }: MapDialogProps) => {
  const { isOpen } = useReplay();
  return (
    <Modal
      opened
      onClose={onClose}
      title={name}
      size="min(1280px, 96vw)"
      // The first Escape closes the popup on the map.
      closeOnEscape={!isOpen}
      closeButtonProps={{ 'aria-label': uiTexts.close }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.dialog}>{children}</div>
    </Modal>
  );
};
