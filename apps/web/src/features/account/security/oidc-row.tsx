import { IconLogin2 } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { SettingRow } from '../../../ui/layout/setting-row.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { accountTexts } from '../account.texts.ts';
import { useOidcLink, useRemoveOidcLink } from './passkeys.api.ts';

const texts = accountTexts.oidc;

const UnlinkDialog = ({ provider, onClose }: { provider: string; onClose: () => void }) => {
  const { mutateAsync } = useRemoveOidcLink();
  return (
    <ConfirmDialog
      icon={<IconLogin2 size={18} />}
      title={texts.unlinkTitle(provider)}
      text={texts.unlinkText}
      confirmText={texts.unlink}
      isDestructive
      onConfirm={() => mutateAsync()}
      onClose={onClose}
    />
  );
};

export const OidcRow = ({ provider }: { provider: string }) => {
  const { timezone } = useUser();
  const { data: link } = useOidcLink();
  const [isAsking, setAsking] = useState(false);
  if (link === undefined) return null;
  return (
    <>
      <SettingRow
        title={texts.title(provider)}
        text={link ? texts.linked(link.email, formatDate(link.createdAt, { timeZone: timezone })) : texts.notLinked}
        action={
          link && (
            <Button
              size="xs"
              variant="dangerOutline"
              aria-label={texts.unlinkLabel(provider)}
              onClick={() => setAsking(true)}
            >
              {texts.unlink}
            </Button>
          )
        }
      />
      {isAsking && <UnlinkDialog provider={provider} onClose={() => setAsking(false)} />}
    </>
  );
};
