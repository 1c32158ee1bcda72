import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopy } from '../../lib/use-copy.ts';
import { ActionIcon } from '../mantine/action-icon.ts';
import { uiTexts } from '../ui.texts.ts';

interface CopyButtonProps {
  /** Accessible name. */
  label: string;
  text: string;
}

export const CopyButton = ({ label, text }: CopyButtonProps) => {
  const { isCopied, copy } = useCopy(text);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <ActionIcon size={28} aria-label={isCopied ? uiTexts.copied : label} onClick={copy}>
      <Icon size={16} />
    </ActionIcon>
  );
};
