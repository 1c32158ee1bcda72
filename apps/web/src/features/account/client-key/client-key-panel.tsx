import { IconKey } from '@tabler/icons-react';
import { useId } from 'react';
import { useUser } from '../../../lib/session.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { Switch } from '../../../ui/mantine/switch.ts';
import { useUpdateClientKey } from '../account.api.ts';
import { accountTexts } from '../account.texts.ts';
import classes from './client-key.module.css';
import { ClientKey } from './client-key.tsx';
import { type ClientKeyState, useClientKey } from './use-client-key.ts';

const texts = accountTexts.clientKey;

const NoClientKey = ({ create }: Pick<ClientKeyState, 'create'>) => (
  <div className={classes.none}>
    <p className={classes.text}>{texts.none}</p>
    <Button
      variant="filled"
      leftSection={<IconKey size={18} />}
      loading={create.isPending}
      onClick={() => create.mutate()}
    >
      {texts.generate}
    </Button>
  </div>
);

const ActiveSwitch = () => {
  const id = useId();
  const { keyActive } = useUser();
  const update = useUpdateClientKey();
  // Optimistic update: the switch moves at once and reverts if the call fails.
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

export const ClientKeyPanel = () => {
  const { keyGenerated } = useUser();
  const clientKey = useClientKey();
  return (
    <Panel title={texts.title} action={keyGenerated && <ActiveSwitch />}>
      {keyGenerated ? <ClientKey {...clientKey} /> : <NoClientKey {...clientKey} />}
    </Panel>
  );
};
