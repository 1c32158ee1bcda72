import { IconCommand } from '@tabler/icons-react';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { paletteTexts as texts } from './palette.texts.ts';
import { showPalette } from './palette-state.ts';

export const PaletteButton = ({ onOpen }: { onOpen?: () => void }) => {
  const open = () => {
    onOpen?.();
    showPalette('palette');
  };
  return (
    <ActionIcon aria-label={texts.open} aria-keyshortcuts="Control+K Meta+K" onClick={open}>
      <IconCommand size={20} />
    </ActionIcon>
  );
};
