import { type FormEvent, useState } from 'react';
import { errorTexts } from '../../lib/errors.texts.ts';
import { useSingle } from '../../lib/use-single.ts';
import { Button } from '../../ui/button.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/text-input.ts';
import { toast } from '../../ui/toast.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { useJoinGroup } from './plans.api.ts';
import { plansTexts } from './plans.texts.ts';
import classes from './plans-settings.module.css';

const texts = plansTexts.group;

const JoinGroupDialog = ({ onClose }: { onClose: () => void }) => {
  const [code, setCode] = useState('');
  const join = useJoinGroup();
  const send = useSingle(async (typed: string) => {
    await join.mutateAsync(typed);
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) send(code.trim());
    else toast.error(errorTexts.invalidCouponCode);
  };
  return (
    <Dialog
      title={texts.title}
      text={texts.text}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" loading={join.isPending}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <TextInput
        label={texts.code}
        autoComplete="off"
        maxLength={64}
        data-autofocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </Dialog>
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
