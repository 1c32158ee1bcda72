import type { Device } from '@holdfast/contract/devices';
import type { Share } from '@holdfast/contract/sharing';
import { IconUserMinus, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useIsNarrow } from '../../../lib/media.ts';
import { Button } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { SharesFailure } from '../popup/popup-states.tsx';
import { SharePopup } from '../popup/share-popup.tsx';
import { RemoveAllSharesDialog } from '../remove-all-shares-dialog.tsx';
import { ShareRow } from '../share-row.tsx';
import { useShares } from '../sharing.api.ts';
import { sharingTexts } from '../sharing.texts.ts';
import { ActivityLog } from './activity-log.tsx';
import { SharesTable } from './shares-table.tsx';
import classes from './sharing-settings.module.css';

const texts = sharingTexts.tab;

interface SharesProps {
  shares: Share[];
  onEdit: (share: Share) => void;
}

const Shares = ({ shares, onEdit }: SharesProps) => {
  const isNarrow = useIsNarrow();
  if (shares.length === 0) {
    return <EmptyState icon={<IconUsers size={22} />} title={texts.emptyTitle} text={texts.emptyText} />;
  }
  if (!isNarrow) return <SharesTable shares={shares} onEdit={onEdit} />;
  return (
    <ul className={classes.list} aria-label={sharingTexts.sharedWith}>
      {shares.map((share) => (
        <ShareRow key={share._id} share={share} onEdit={() => onEdit(share)} />
      ))}
    </ul>
  );
};

const SharesSkeleton = () => (
  <div role="status" aria-label={uiTexts.loading}>
    <Skeleton height={60} radius={8} />
    <Skeleton height={60} radius={8} mt={8} />
  </div>
);

/** Who can do what with a device until when, and who changed that. */
export const SharingSettings = ({ device }: { device: Device }) => {
  const { data: shares, isError, refetch } = useShares(device);
  const [opened, setOpened] = useState<'add' | 'removeAll' | Share | null>(null);
  const close = () => setOpened(null);
  const addPeople = (
    <Button variant="filled" leftSection={<IconUserPlus size={16} />} onClick={() => setOpened('add')}>
      {texts.addPeople}
    </Button>
  );
  return (
    <div className={classes.page}>
      <Panel title={sharingTexts.sharedWith} action={addPeople}>
        {shares && <Shares shares={shares} onEdit={setOpened} />}
        {!shares && (isError ? <SharesFailure onRetry={() => void refetch()} /> : <SharesSkeleton />)}
        {shares && shares.length > 0 && (
          <div className={classes.foot}>
            <Button
              variant="dangerText"
              leftSection={<IconUserMinus size={18} />}
              onClick={() => setOpened('removeAll')}
            >
              {sharingTexts.removeAll}
            </Button>
          </div>
        )}
      </Panel>
      <ActivityLog device={device} />
      {opened === 'removeAll' && <RemoveAllSharesDialog device={device} onRemoved={close} onClose={close} />}
      {opened && opened !== 'removeAll' && (
        <SharePopup
          device={device}
          start={opened === 'add' ? { name: 'form' } : { name: 'edit', share: opened }}
          onClose={close}
        />
      )}
    </div>
  );
};
