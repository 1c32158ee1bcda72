import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CopyTextButton } from '../../ui/display/copy-text-button.tsx';
import { Button } from '../../ui/mantine/button.ts';
import classes from './api-keys.module.css';
import { apiKeysTexts } from './api-keys.texts.ts';

const texts = apiKeysTexts.ready;

export const KeyReady = ({ apiKey, onClose }: { apiKey: string; onClose: () => void }) => {
  return (
    <Dialog
      title={texts.title}
      text={texts.text}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.done}</Button>
          <CopyTextButton value={apiKey} texts={texts} />
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
