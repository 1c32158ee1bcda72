import type { Device } from '@holdfast/contract/devices';
import { canOwn } from '@holdfast/contract/devices.rules';
import type { Share } from '@holdfast/contract/sharing';
import { IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Checkbox } from '../../ui/mantine/checkbox.ts';
import classes from './remove-share-dialog.module.css';
import { personOf } from './share-person.ts';
import { useRemoveShare, useShareCompanions } from './sharing.api.ts';
import { sharingTexts as texts } from './sharing.texts.ts';

interface RemoveShareDialogProps {
  device: Device;
  share: Share;
  onRemoved: () => void;
  onClose: () => void;
}

/** Lists the shares that end together with this one; the device's owner may keep some of them. */
export const RemoveShareDialog = ({ device, share, onRemoved, onClose }: RemoveShareDialogProps) => {
  const remove = useRemoveShare();
  const { data: companions = [], isLoading } = useShareCompanions(share);
  const [keep, setKeep] = useState<string[]>([]);
  const toggle = (id: string) => setKeep(keep.includes(id) ? keep.filter((one) => one !== id) : [...keep, id]);
  return (
    <ConfirmDialog
      isDestructive
      icon={<IconUserMinus size={18} />}
      title={texts.removeDialog.title}
      text={texts.removeDialog.text(personOf(share), device.name)}
      confirmText={texts.remove}
      isBusy={isLoading}
      onConfirm={() => remove.mutateAsync({ shareId: share._id, keep })}
      onSuccess={onRemoved}
      onClose={onClose}
    >
      {companions.length > 0 && (
        <div className={classes.companions}>
          <p>{texts.removeDialog.companions(personOf(share))}</p>
          <ul aria-label={texts.removeDialog.companionsLabel}>
            {companions.map(({ id, kind, email }) => (
              <li key={id} className={classes.companion}>
                <span>
                  {texts.removeDialog.kinds[kind](email)}
                  {kind === 'live-link' && keep.includes(id) && (
                    <small role="status">{texts.removeDialog.keptLink(personOf(share))}</small>
                  )}
                </span>
                {canOwn(device.privilege) && (
                  <Checkbox
                    label={texts.removeDialog.keep}
                    aria-label={texts.removeDialog.keepOf(email || texts.removeDialog.kinds[kind](email))}
                    checked={keep.includes(id)}
                    onChange={() => toggle(id)}
                  />
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  );
};
