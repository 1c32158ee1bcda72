import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopy } from '../../lib/use-copy.ts';
import { Button } from '../mantine/button.ts';

const icon = { size: 18 };

interface CopyTextButtonProps {
  value: string;
  texts: { copy: string; copied: string };
}

/** Primary action for a secret that is shown only once. */
export const CopyTextButton = ({ value, texts }: CopyTextButtonProps) => {
  const { isCopied, copy } = useCopy(value);
  return (
    <Button
      variant="filled"
      leftSection={isCopied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
      onClick={copy}
      data-autofocus
    >
      {isCopied ? texts.copied : texts.copy}
    </Button>
  );
};
