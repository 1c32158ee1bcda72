import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CopyTextButton } from '../../ui/display/copy-text-button.tsx';
import { Button } from '../../ui/mantine/button.ts';
import classes from './integrations.module.css';
import { integrationsTexts } from './integrations.texts.ts';

const texts = integrationsTexts.ready;

export const SecretReady = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  return (
    <Dialog
      title={texts.title}
      text={texts.text}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.done}</Button>
          <CopyTextButton value={secret} texts={texts} />
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
