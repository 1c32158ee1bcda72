import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopy } from '../../lib/use-copy.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/mantine/button.ts';
import classes from './api-keys.module.css';
import { apiKeysTexts } from './api-keys.texts.ts';

const texts = apiKeysTexts.ready;
const icon = { size: 18 };

export const KeyReady = ({ apiKey, onClose }: { apiKey: string; onClose: () => void }) => {
  const { isCopied, copy } = useCopy(apiKey);
  return (
    <Dialog
      title={texts.title}
      text={texts.text}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.done}</Button>
          <Button
            variant="filled"
            leftSection={isCopied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
            onClick={copy}
            data-autofocus
          >
            {isCopied ? texts.copied : texts.copy}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <code className={classes.shownKey} role="status" aria-label={texts.key}>
          {apiKey}
        </code>
        <p className={classes.note}>{texts.once}</p>
      </div>
    </Dialog>
  );
};
