import type { AccountShare } from '@holdfast/contract/sharing';
import { IconDevices, IconUser, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SettingRow } from '../../../ui/layout/setting-row.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { useDevices } from '../../devices/device-lists.api.ts';
import { shareEmail } from '../share-email.ts';
import { StateChip } from '../share-facts.tsx';
import { useAccountShares, useInviteToAccount, useRemoveAccountShare } from '../sharing.api.ts';
import { sharingTexts } from '../sharing.texts.ts';
import classes from './account-sharing-panel.module.css';

const texts = sharingTexts.accountShare;

const InviteForm = () => {
  const form = useForm({ email: '' }, { email: shareEmail });
  const invite = useInviteToAccount();
  const { submit, isBusy } = useSubmit(
    form.submit(({ email }) => invite.mutateAsync(email.trim())),
    form.reset,
  );
  return (
    <form className={classes.invite} onSubmit={submit} noValidate>
      <TextInput
        className={classes.email}
        aria-label={sharingTexts.email}
        type="email"
        autoComplete="off"
        placeholder={sharingTexts.emailPlaceholder}
        maxLength={254}
        {...form.field('email')}
      />
      <Button type="submit" loading={isBusy}>
        {texts.invite}
      </Button>
    </form>
  );
};

interface RemovalProps {
  share: AccountShare;
  isOwn: boolean;
  onClose: () => void;
}

const Removal = ({ share, isOwn, onClose }: RemovalProps) => {
  const remove = useRemoveAccountShare(isOwn ? sharingTexts.removed : sharingTexts.leave.left);
  return (
    <ConfirmDialog
      isDestructive
      icon={<IconUserMinus size={18} />}
      title={isOwn ? sharingTexts.removeDialog.title : sharingTexts.leave.title}
      text={isOwn ? texts.removeText(share.email) : texts.leaveText}
      confirmText={isOwn ? sharingTexts.remove : sharingTexts.leave.button}
      onConfirm={() => remove.mutateAsync(share._id)}
      onClose={onClose}
    />
  );
};

const namedMost = 20;

const DevicesOfOther = ({ ownerId }: { ownerId: string }) => {
  const { data } = useDevices({ owner: ownerId, perPage: namedMost });
  const names = data?.data.map(({ name }) => name).join(', ');
  const others = (data?.pagination.total ?? 0) - namedMost;
  if (!names) return texts.ofOthersNone;
  return others > 0 ? texts.andOthers(names, formatNumber(others)) : names;
};

const AccountShareRow = ({ share }: { share: AccountShare }) => {
  const { _id } = useUser();
  const [isAsking, setAsking] = useState(false);
  const isOwn = share.userId === _id;
  return (
    <li>
      <SettingRow
        icon={isOwn ? <IconUser size={18} /> : <IconDevices size={18} />}
        title={isOwn ? share.email : texts.ofOthers}
        text={isOwn ? <StateChip share={share} /> : <DevicesOfOther ownerId={share.userId} />}
        action={
          <Button
            size="xs"
            variant="subtle"
            aria-label={isOwn ? sharingTexts.removeOf(share.email) : texts.leaveOf(texts.ofOthers)}
            onClick={() => setAsking(true)}
          >
            {isOwn ? sharingTexts.remove : sharingTexts.leave.button}
          </Button>
        }
      />
      {isAsking && <Removal share={share} isOwn={isOwn} onClose={() => setAsking(false)} />}
    </li>
  );
};

/** Shares all of an account's own devices, including future ones, with another user. */
export const AccountSharingPanel = () => {
  const { data: shares = [] } = useAccountShares();
  return (
    <Panel title={texts.title}>
      <p className={classes.text}>{texts.text}</p>
      <InviteForm />
      {shares.length > 0 && (
        <ul className={classes.list} aria-label={texts.list}>
          {shares.map((share) => (
            <AccountShareRow key={share._id} share={share} />
          ))}
        </ul>
      )}
    </Panel>
  );
};
