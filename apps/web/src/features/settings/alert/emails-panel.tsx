import { notificationEmailLimit } from '@holdfast/contract/alerts.rules';
import type { Device } from '@holdfast/contract/devices';
import { IconClock, IconMail, IconMailOff, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Chip } from '../../../ui/display/chip.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ActionIcon } from '../../../ui/mantine/action-icon.ts';
import { useRemoveEmail } from '../settings.api.ts';
import { settingsTexts } from '../settings.texts.ts';
import { AddEmail } from './add-email.tsx';
import classes from './side-panels.module.css';

const texts = settingsTexts.emails;

interface RemoveEmailDialogProps {
  device: Device;
  email: string;
  onClose: () => void;
}

const RemoveEmailDialog = ({ device, email, onClose }: RemoveEmailDialogProps) => {
  const remove = useRemoveEmail(device);
  return (
    <ConfirmDialog
      isDestructive
      icon={<IconMailOff size={18} />}
      title={texts.confirmTitle}
      text={texts.confirmText(email)}
      confirmText={texts.confirm}
      onConfirm={() => remove.mutateAsync(email)}
      onClose={onClose}
    />
  );
};

/** Additional recipients; each address must confirm. */
export const EmailsPanel = ({ device }: { device: Device }) => {
  const [leaving, setLeaving] = useState<string | null>(null);
  const emails = device.notificationEmails ?? [];
  return (
    <Panel title={texts.title} action={<span className={classes.count}>{formatNumber(emails.length)}</span>}>
      {emails.length === 0 && <p className={classes.text}>{texts.none}</p>}
      <ul className={classes.emails}>
        {emails.map(({ email, confirmed }) => (
          <li key={email} className={classes.email}>
            <IconMail size={16} aria-hidden />
            <div className={classes.address}>
              <span>{email}</span>
              {!confirmed && <Chip tone="amber" icon={<IconClock size={14} aria-hidden />} text={texts.pending} />}
            </div>
            <ActionIcon size={32} aria-label={texts.removeOf(email)} onClick={() => setLeaving(email)}>
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {emails.length < notificationEmailLimit ? (
        <AddEmail device={device} />
      ) : (
        <p className={classes.hint}>{texts.full(notificationEmailLimit)}</p>
      )}
      {leaving !== null && <RemoveEmailDialog device={device} email={leaving} onClose={() => setLeaving(null)} />}
    </Panel>
  );
};
