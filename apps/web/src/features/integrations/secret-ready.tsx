import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopy } from '../../lib/use-copy.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/mantine/button.ts';
import classes from './integrations.module.css';
import { integrationsTexts } from './integrations.texts.ts';

const texts = integrationsTexts.ready;
const icon = { size: 18 };

export const SecretReady = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  const { isCopied, copy } = useCopy(secret);
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
        <code className={classes.shownSecret} role="status" aria-label={texts.secret}>
          {secret}
        </code>
        <p className={classes.note}>{texts.once}</p>
      </div>
    </Dialog>
  );
};
