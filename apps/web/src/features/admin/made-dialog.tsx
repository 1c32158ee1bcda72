import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CopyButton } from '../../ui/display/copy-button.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { adminTexts } from './admin.texts.ts';
import classes from './admin-form.module.css';

interface Secret {
  label: string;
  value: string;
  copyLabel: string;
}

interface MadeDialogProps {
  texts: { madeTitle: string; madeText: string };
  name: string;
  secrets: readonly Secret[];
  onClose: () => void;
}

/** Shows the secrets of a new object; they cannot be retrieved later. */
export const MadeDialog = ({ texts, name, secrets, onClose }: MadeDialogProps) => (
  <Dialog
    title={texts.madeTitle}
    subject={name}
    text={texts.madeText}
    onClose={onClose}
    actions={
      <Button variant="filled" onClick={onClose}>
        {adminTexts.done}
      </Button>
    }
  >
    <dl className={classes.secrets}>
      {secrets.map(({ label, value, copyLabel }) => (
        <div key={label} className={classes.secret}>
          <dt>{label}</dt>
          <dd>
            {value}
            <CopyButton label={copyLabel} text={value} />
          </dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
