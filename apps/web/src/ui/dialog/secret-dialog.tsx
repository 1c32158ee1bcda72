import { CopyTextButton } from '../display/copy-text-button.tsx';
import { Button } from '../mantine/button.ts';
import { Dialog } from './dialog.tsx';
import classes from './secret-dialog.module.css';

interface SecretDialogProps {
  secret: string;
  /** `label` names the secret. */
  texts: Record<'title' | 'text' | 'label' | 'once' | 'copy' | 'copied' | 'done', string>;
  onClose: () => void;
}

export const SecretDialog = ({ secret, texts, onClose }: SecretDialogProps) => (
  <Dialog
    title={texts.title}
    text={texts.text}
    onClose={onClose}
    isIrretrievable
    actions={
      <>
        <Button onClick={onClose}>{texts.done}</Button>
        <CopyTextButton value={secret} texts={texts} />
      </>
    }
  >
    <div className={classes.fields}>
      <code className={classes.secret} role="status" aria-label={texts.label}>
        {secret}
      </code>
      <p className={classes.note}>{texts.once}</p>
    </div>
  </Dialog>
);
