import type { Passkey } from '@holdfast/contract/passkeys';
import {
  IconCheck,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconFingerprint,
  IconPencil,
  IconTrash,
  IconUsb,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatRelative, inSentence } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { Chip } from '../../../ui/display/chip.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SettingRow } from '../../../ui/layout/setting-row.tsx';
import { ActionIcon } from '../../../ui/mantine/action-icon.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { clientConfigQuery } from '../../auth/auth.api.ts';
import { accountTexts } from '../account.texts.ts';
import { isOwnPasskey } from './own-passkeys.ts';
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';
import { usePasskeys } from './passkeys.api.ts';
import classes from './passkeys-panel.module.css';

const texts = accountTexts.passkeys;

const icons = { computer: IconDeviceLaptop, phone: IconDeviceMobile, key: IconUsb };

const Name = ({ passkey: { _id, name, kind } }: { passkey: Passkey }) => (
  <>
    {name}
    {isOwnPasskey(_id) && (
      <Chip
        tone="green"
        icon={<IconCheck size={14} aria-hidden />}
        text={kind === 'phone' ? texts.thisPhone : texts.thisComputer}
      />
    )}
  </>
);

const PasskeyRow = ({ passkey }: { passkey: Passkey }) => {
  const { timezone } = useUser();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const { name, kind, createdAt, lastUsedAt } = passkey;
  const Icon = kind ? icons[kind] : IconFingerprint;
  const added = texts.added(formatDate(createdAt, { timeZone: timezone }));
  return (
    <>
      <SettingRow
        component="li"
        icon={<Icon size={18} />}
        title={<Name passkey={passkey} />}
        text={lastUsedAt ? texts.andUsed(added, inSentence(formatRelative(lastUsedAt))) : added}
        action={
          <div className={classes.actions}>
            <ActionIcon aria-label={texts.renameOf(name)} onClick={() => setOpen('rename')}>
              <IconPencil size={18} />
            </ActionIcon>
            <ActionIcon aria-label={texts.removeOf(name)} onClick={() => setOpen('remove')}>
              <IconTrash size={18} />
            </ActionIcon>
          </div>
        }
      />
      {open === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemovePasskeyDialog passkey={passkey} onClose={close} />}
    </>
  );
};

const canAddHere = (origin: string) => origin === window.location.origin && 'PublicKeyCredential' in window;

/** `origin` is the only origin where browsers accept the passkeys. */
const Passkeys = ({ origin }: { origin: string }) => {
  const { data: passkeys = [] } = usePasskeys();
  const [isAdding, setAdding] = useState(false);
  const isHere = canAddHere(origin);
  return (
    <Panel
      title={texts.title}
      text={isHere ? texts.text : texts.elsewhere(origin)}
      action={
        isHere && (
          <Button
            variant="filled"
            className={classes.add}
            leftSection={<IconFingerprint size={18} />}
            onClick={() => setAdding(true)}
          >
            {texts.addLabel}
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul aria-label={texts.title}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </Panel>
  );
};

export const PasskeysPanel = () => {
  const { data: config } = useQuery(clientConfigQuery);
  return config?.passkeyOrigin ? <Passkeys origin={config.passkeyOrigin} /> : null;
};
