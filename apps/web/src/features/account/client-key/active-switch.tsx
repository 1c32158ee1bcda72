import { useId } from 'react';
import { useUser } from '../../../lib/session.ts';
import { Switch } from '../../../ui/mantine/switch.ts';
import { useUpdateClientKey } from '../account.api.ts';
import { accountTexts } from '../account.texts.ts';
import classes from './active-switch.module.css';

const texts = accountTexts.clientKey;

export const ActiveSwitch = () => {
  const id = useId();
  const { keyActive } = useUser();
  const update = useUpdateClientKey();
  // Moves at once; when the call fails, what the server knows shows again.
  const isActive = update.isPending ? update.variables : keyActive;
  return (
    <div className={classes.active}>
      <label htmlFor={id}>{texts.active}</label>
      <span className={classes.state}>{isActive ? texts.yes : texts.no}</span>
      <Switch
        id={id}
        checked={isActive}
        disabled={update.isPending}
        onChange={(event) => update.mutate(event.currentTarget.checked)}
      />
    </div>
  );
};
