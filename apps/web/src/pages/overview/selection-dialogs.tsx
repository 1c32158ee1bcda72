import { IconSend, IconTrash } from '@tabler/icons-react';
import { removeDevice } from '../../features/devices/devices.api.ts';
import { devicesTexts } from '../../features/devices/devices.texts.ts';
import { type Refusal, useManyDevices } from '../../features/devices/many-devices.api.ts';
import type { SelectedDevice } from '../../features/devices/overview/use-selection.ts';
import { ShareFields } from '../../features/sharing/popup/share-fields.tsx';
import { useShareForm } from '../../features/sharing/popup/use-share-form.ts';
import { createShare, type NewShare } from '../../features/sharing/sharing.api.ts';
import { useUser } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import classes from './selection-bar.module.css';

const texts = devicesTexts.selection;

interface ManyDialogProps {
  devices: SelectedDevice[];
  onDone: (refusals: Refusal[]) => void;
  onClose: () => void;
}

export const ShareManyDialog = ({ devices, onDone, onClose }: ManyDialogProps) => {
  const { _id: userId } = useUser();
  const form = useShareForm('', undefined);
  const many = useManyDevices();
  const share = async (details: NewShare) =>
    onDone(await many.mutateAsync({ devices, work: (device) => createShare(device, userId, details) }));
  return (
    <FormDialog
      title={texts.shareTitle}
      subject={texts.count(devices.length)}
      width={520}
      onClose={onClose}
      onSubmit={form.submit(share)}
      submitText={texts.share}
      submitIcon={<IconSend size={16} />}
    >
      <ShareFields form={form} email="open" />
    </FormDialog>
  );
};

export const RemoveManyDialog = ({ devices, onDone, onClose }: ManyDialogProps) => {
  const many = useManyDevices();
  const remove = async () => onDone(await many.mutateAsync({ devices, work: ({ _id }) => removeDevice(_id) }));
  return (
    <ConfirmDialog
      isDestructive
      icon={<IconTrash size={18} />}
      title={texts.removeTitle(devices.length)}
      text={texts.removeText}
      confirmText={texts.remove}
      onConfirm={remove}
      onClose={onClose}
    >
      <ul className={classes.names}>
        {devices.map(({ _id, name }) => (
          <li key={_id}>{name}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
};

export const RefusalsDialog = ({ refusals, onClose }: { refusals: Refusal[]; onClose: () => void }) => (
  <Dialog
    title={texts.refused(refusals.length)}
    onClose={onClose}
    actions={
      <Button variant="filled" onClick={onClose} data-autofocus>
        {uiTexts.close}
      </Button>
    }
  >
    <ul className={classes.names}>
      {refusals.map(({ device, reason }) => (
        <li key={device._id}>
          <b>{device.name}</b>
          {reason}
        </li>
      ))}
    </ul>
  </Dialog>
);
