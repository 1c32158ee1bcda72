import { IconKey } from '@tabler/icons-react';
import { Button } from '../../../ui/mantine/button.ts';
import { accountTexts } from '../account.texts.ts';
import classes from './client-key.module.css';
import type { ClientKeyState } from './use-client-key.ts';

const texts = accountTexts.clientKey;

export const NoClientKey = ({ create }: Pick<ClientKeyState, 'create'>) => (
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
