import type { Device } from '@holdfast/contract/devices';
import type { Share } from '@holdfast/contract/sharing';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { SharePopup } from '../popup/share-popup.tsx';
import { RemoveAllSharesDialog } from '../remove-all-shares-dialog.tsx';
import { useShares } from '../sharing.api.ts';
import { sharingTexts } from '../sharing.texts.ts';
import { DeviceLog } from './device-log.tsx';
import { SharesTable } from './shares-table.tsx';
import classes from './sharing-settings.module.css';

const texts = sharingTexts.tab;

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
        <SharesTable shares={shares} isError={isError} onRetry={() => void refetch()} onEdit={setOpened} />
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
      <DeviceLog device={device} />
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
