import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SettingRow } from '../../../ui/layout/setting-row.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { clientConfigQuery } from '../../auth/auth.api.ts';
import { accountTexts } from '../account.texts.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { OidcRow } from './oidc-row.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';
import { TwoFactorRows } from './two-factor-rows.tsx';
import { UnlinkDialog } from './unlink-dialog.tsx';

const dialogs = {
  password: ChangePasswordDialog,
  setUp: SetUpDialog,
  unlink: UnlinkDialog,
  signIn: SignInDialog,
} as const;

export const SecurityPanel = () => {
  const { passwordChangedAt, timezone } = useUser();
  const { data: config } = useQuery(clientConfigQuery);
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const OpenDialog = open && dialogs[open];

  return (
    <Panel title={accountTexts.security.title}>
      <SettingRow
        title={accountTexts.password.title}
        text={accountTexts.password.changedOn(formatDate(passwordChangedAt, { timeZone: timezone }))}
        action={
          <Button size="xs" aria-label={accountTexts.password.changePassword} onClick={() => setOpen('password')}>
            {accountTexts.change}
          </Button>
        }
      />
      <TwoFactorRows onOpen={setOpen} />
      {config?.oidc && <OidcRow provider={config.oidc.name} />}
      {OpenDialog && <OpenDialog onClose={() => setOpen(null)} />}
    </Panel>
  );
};
