import { useState } from 'react';
import { errorTexts } from '../../lib/errors.texts.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextInput } from '../../ui/mantine/text-input.ts';
import { useJoinGroup } from './plans.api.ts';
import { plansTexts } from './plans.texts.ts';
import classes from './plans-settings.module.css';

const texts = plansTexts.group;

const JoinGroupDialog = ({ onClose }: { onClose: () => void }) => {
  const [code, setCode] = useState('');
  const join = useJoinGroup();
  const submit = () => (code.trim() ? join.mutateAsync(code.trim()) : toast.error(errorTexts['invalid-coupon-code']));
  return (
    <FormDialog title={texts.title} text={texts.text} onClose={onClose} onSubmit={submit} submitText={texts.submit}>
      <TextInput
        label={texts.code}
        autoComplete="off"
        maxLength={64}
        data-autofocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </FormDialog>
  );
};

export const GroupCode = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className={classes.code}>
        {texts.question}{' '}
        <button type="button" className={classes.link} onClick={() => setOpen(true)}>
          {texts.open}
        </button>
      </p>
      {isOpen && <JoinGroupDialog onClose={() => setOpen(false)} />}
    </>
  );
};
