import { IconEye, IconEyeOff, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatRelative } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { CopyButton } from '../../../ui/display/copy-button.tsx';
import { Anchor } from '../../../ui/mantine/anchor.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { useRemoveClientKey } from '../account.api.ts';
import { accountTexts } from '../account.texts.ts';
import classes from './client-key.module.css';
import type { ClientKeyState } from './use-client-key.ts';

const texts = accountTexts.clientKey;
const apiDocs = '/api/docs';
const icon = { size: 18 };

export const ClientKey = ({ shownKey, create, reveal, hide }: ClientKeyState) => {
  const [asked, setAsked] = useState<'regenerate' | 'remove' | null>(null);
  const remove = useRemoveClientKey();
  const { keyLastUsedAt } = useUser();
  const close = () => setAsked(null);
  const removeKey = () => {
    hide();
    return remove.mutateAsync();
  };

  return (
    <>
      <div className={classes.line}>
        <TextInput
          className={classes.key}
          classNames={{ input: classes.mono }}
          aria-label={texts.keyLabel}
          value={shownKey ?? texts.hidden}
          readOnly
          rightSection={shownKey && <CopyButton label={texts.copy} text={shownKey} />}
        />
        <div className={classes.buttons}>
          {shownKey ? (
            <Button leftSection={<IconEyeOff {...icon} />} onClick={hide}>
              {texts.hide}
            </Button>
          ) : (
            <Button leftSection={<IconEye {...icon} />} loading={reveal.isPending} onClick={() => reveal.mutate()}>
              {texts.reveal}
            </Button>
          )}
          <Button leftSection={<IconRefresh {...icon} />} onClick={() => setAsked('regenerate')}>
            {texts.regenerate}
          </Button>
          <Button variant="dangerOutline" leftSection={<IconTrash {...icon} />} onClick={() => setAsked('remove')}>
            {texts.remove}
          </Button>
        </div>
      </div>
      <p className={classes.hint}>
        {texts.hint} {keyLastUsedAt ? texts.lastUsed(formatRelative(keyLastUsedAt)) : texts.neverUsed}{' '}
        <Anchor href={apiDocs} target="_blank" inherit>
          {texts.docs}
        </Anchor>
      </p>
      {asked === 'regenerate' && (
        <ConfirmDialog
          icon={<IconRefresh {...icon} />}
          title={texts.regenerateTitle}
          text={texts.regenerateText}
          confirmText={texts.regenerate}
          onConfirm={() => create.mutateAsync()}
          onClose={close}
        />
      )}
      {asked === 'remove' && (
        <ConfirmDialog
          icon={<IconTrash {...icon} />}
          title={texts.removeTitle}
          text={texts.removeText}
          confirmText={texts.remove}
          isDestructive
          onConfirm={removeKey}
          onClose={close}
        />
      )}
    </>
  );
};
