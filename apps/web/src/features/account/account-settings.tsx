import { canUseClientKey } from '@holdfast/contract/roles.rules';
import type { ReactNode } from 'react';
import { useUser } from '../../lib/session.ts';
import classes from './account-settings.module.css';
import { ClientKeyPanel } from './client-key/client-key-panel.tsx';
import { ProfilePanel } from './profile/profile-panel.tsx';
import { PasskeysPanel } from './security/passkeys-panel.tsx';
import { SecurityPanel } from './security/security-panel.tsx';
import { SessionsPanel } from './sessions/sessions-panel.tsx';
import { useFreshUser } from './user.api.ts';
import { YourDataPanel } from './your-data/your-data-panel.tsx';

export const AccountSettings = ({ sharing }: { sharing: ReactNode }) => {
  const { roles } = useUser();
  useFreshUser();
  return (
    <div className={classes.settings}>
      <div className={classes.pair}>
        <div className={classes.stack}>
          <ProfilePanel />
          <PasskeysPanel />
        </div>
        <SecurityPanel />
      </div>
      {canUseClientKey(roles) && <ClientKeyPanel />}
      {sharing}
      <div className={classes.pair}>
        <SessionsPanel />
        <YourDataPanel />
      </div>
    </div>
  );
};
