import { IconClock, IconLock } from '@tabler/icons-react';
import { Button } from '../../../ui/mantine/button.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { accountTexts } from '../account.texts.ts';
import classes from './email-field.module.css';

const texts = accountTexts.profile;

interface EmailFieldProps {
  email: string;
  /** New address that awaits verification; empty for none. */
  pendingEmail: string;
  onChange: () => void;
}

export const EmailField = ({ email, pendingEmail, onChange }: EmailFieldProps) => (
  <div>
    <div className={classes.line}>
      <TextInput
        className={classes.input}
        label={texts.email}
        type="email"
        value={email}
        title={email}
        readOnly
        rightSection={<IconLock size={16} />}
      />
      <Button aria-label={texts.changeEmail} onClick={onChange}>
        {accountTexts.change}
      </Button>
    </div>
    {pendingEmail && (
      <p className={classes.pending}>
        <IconClock size={14} aria-hidden />
        {texts.emailPending(pendingEmail)}
      </p>
    )}
  </div>
);
