import { useUser } from '../../../lib/session.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { accountTexts } from '../account.texts.ts';
import { ActiveSwitch } from './active-switch.tsx';
import { ClientKey } from './client-key.tsx';
import { NoClientKey } from './no-client-key.tsx';
import { useClientKey } from './use-client-key.ts';

export const ClientKeyPanel = () => {
  const { keyGenerated } = useUser();
  const clientKey = useClientKey();
  return (
    <Panel title={accountTexts.clientKey.title} action={keyGenerated && <ActiveSwitch />}>
      {keyGenerated ? <ClientKey {...clientKey} /> : <NoClientKey {...clientKey} />}
    </Panel>
  );
};
