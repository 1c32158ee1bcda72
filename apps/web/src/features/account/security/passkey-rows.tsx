import type { Passkey } from '@holdfast/contract/passkeys';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate, formatRelative } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { SettingRow } from '../../../ui/layout/setting-row.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { accountTexts } from '../account.texts.ts';
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';
import classes from './passkey-rows.module.css';
import { usePasskeys } from './passkeys.api.ts';

const texts = accountTexts.passkeys;

const PasskeyRow = ({ passkey }: { passkey: Passkey }) => {
  const { timezone } = useUser();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <>
      <SettingRow
        component="li"
        isWrapping
        icon={<IconFingerprint size={18} />}
        title={name}
        text={
          lastUsedAt
            ? texts.used(formatRelative(lastUsedAt))
            : texts.added(formatDate(createdAt, { timeZone: timezone }))
        }
        action={
          <div className={classes.actions}>
            <Button size="xs" variant="subtle" aria-label={texts.renameOf(name)} onClick={() => setOpen('rename')}>
              {texts.rename}
            </Button>
            <Button
              size="xs"
              variant="dangerOutline"
              aria-label={texts.removeOf(name)}
              onClick={() => setOpen('remove')}
            >
              {texts.remove}
            </Button>
          </div>
        }
      />
      {open === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemovePasskeyDialog passkey={passkey} onClose={close} />}
    </>
  );
};

const canAddHere = (origin: string) => origin === window.location.origin && 'PublicKeyCredential' in window;

/** `origin` is the only address where browsers take them. */
export const PasskeyRows = ({ origin }: { origin: string }) => {
  const { data: passkeys = [] } = usePasskeys();
  const [isAdding, setAdding] = useState(false);
  const isHere = canAddHere(origin);
  return (
    <>
      <SettingRow
        title={texts.title}
        text={isHere ? texts.text : texts.elsewhere(origin)}
        action={
          isHere && (
            <Button size="xs" aria-label={texts.addLabel} onClick={() => setAdding(true)}>
              {texts.add}
            </Button>
          )
        }
      />
      {passkeys.length > 0 && (
        <ul aria-label={texts.title}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </>
  );
};
