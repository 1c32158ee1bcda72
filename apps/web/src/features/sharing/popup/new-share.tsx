import type { Device } from '@holdfast/contract/devices';
import { IconSend } from '@tabler/icons-react';
import { Button } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { useCreateShare } from '../sharing.api.ts';
import { sharingTexts as texts } from '../sharing.texts.ts';
import { popupWidth } from './popup-width.ts';
import { ShareFields } from './share-fields.tsx';
import { useShareForm } from './use-share-form.ts';

interface NewShareProps {
  device: Device;
  /** Undefined when it is asked for here. */
  email: string | undefined;
  onBack?: (() => void) | undefined;
  onShared: () => void;
  onClose: () => void;
}

export const NewShare = ({ device, email, onBack, onShared, onClose }: NewShareProps) => {
  const form = useShareForm(email ?? '', undefined);
  const create = useCreateShare(device);
  return (
    <Dialog
      title={texts.share}
      subject={email ?? device.name}
      width={popupWidth}
      onBack={onBack}
      onClose={onClose}
      onSubmit={form.submit((details) => create.mutate(details, { onSuccess: onShared }))}
      actions={
        <>
          <Button onClick={onBack ?? onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" leftSection={<IconSend size={16} />} loading={create.isPending}>
            {texts.share}
          </Button>
        </>
      }
    >
      <ShareFields form={form} email={email === undefined ? 'open' : 'chosen'} />
    </Dialog>
  );
};
