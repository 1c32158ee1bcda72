import type { Device } from '@holdfast/contract/devices';
import type { Share } from '@holdfast/contract/sharing';
import { useState } from 'react';
import { RemoveAllSharesDialog } from '../remove-all-shares-dialog.tsx';
import { RemoveShareDialog } from '../remove-share-dialog.tsx';
import { useShares } from '../sharing.api.ts';
import { EditShare } from './edit-share.tsx';
import { NewShare } from './new-share.tsx';
import { ShareList } from './share-list.tsx';

type Step =
  | { name: 'form'; email?: string }
  | { name: 'list' }
  /** The stored share, or with the unsaved changes after returning from the removal step. */
  | { name: 'edit'; share: Share }
  | { name: 'remove'; share: Share }
  | { name: 'removeAll' };

interface SharePopupProps {
  device: Device;
  start: Extract<Step, { name: 'form' | 'list' | 'edit' }>;
  onClose: () => void;
}

/** Multi-step dialog. A form opened from the list returns to it. */
export const SharePopup = ({ device, start, onClose }: SharePopupProps) => {
  const [step, setStep] = useState<Step>(start);
  const { data: shares, isError, refetch } = useShares(device);
  const isFromList = start.name === 'list';
  const toList = isFromList ? () => setStep({ name: 'list' }) : undefined;
  const done = toList ?? onClose;
  const hasShares = (shares?.length ?? device.share_count) > 0;

  switch (step.name) {
    case 'form':
      return (
        <NewShare
          device={device}
          hasShares={hasShares}
          email={step.email}
          onBack={toList}
          onShared={done}
          onClose={onClose}
        />
      );
    case 'edit': {
      const { share } = step;
      const remove = (edited: Share) => setStep({ name: 'remove', share: edited });
      return (
        <EditShare device={device} share={share} onBack={toList} onRemove={remove} onDone={done} onClose={onClose} />
      );
    }
    case 'remove': {
      const { share } = step;
      const isLast = shares?.length === 1;
      return (
        <RemoveShareDialog
          device={device}
          share={share}
          onRemoved={isLast ? onClose : done}
          onClose={() => setStep({ name: 'edit', share })}
        />
      );
    }
    case 'removeAll':
      return <RemoveAllSharesDialog device={device} onRemoved={onClose} onClose={done} />;
    case 'list':
      if (shares?.length === 0) {
        return <NewShare device={device} hasShares={hasShares} email={undefined} onShared={done} onClose={onClose} />;
      }
      return (
        <ShareList
          device={device}
          shares={shares}
          onRetry={isError ? () => void refetch() : undefined}
          onAdd={(email) => setStep({ name: 'form', email })}
          onEdit={(share) => setStep({ name: 'edit', share })}
          onRemoveAll={() => setStep({ name: 'removeAll' })}
          onClose={onClose}
        />
      );
  }
};
