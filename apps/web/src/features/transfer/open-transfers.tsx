import type { Transfer } from '@holdfast/contract/transfer';
import { IconClock, IconMailOpened, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { LoadFailureLine } from '../../ui/feedback/load-failure.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { useCloseTransfer, useTransfers } from './transfer.api.ts';
import classes from './transfer.module.css';
import { transferTexts } from './transfer.texts.ts';

const texts = transferTexts.open;
const icon = { size: 14, 'aria-hidden': true } as const;

export const TransferState = ({ state }: Pick<Transfer, 'state'>) => (
  <Chip
    tone={state === 'waiting' ? 'amber' : 'neutral'}
    icon={state === 'waiting' ? <IconMailOpened {...icon} /> : <IconClock {...icon} />}
    text={transferTexts.states[state]}
  />
);

/** Next step of a transfer and its deadline. */
export const useTransferNote = () => {
  const { timezone } = useUser();
  const time = (date: string) => formatDateTime(date, { timeZone: timezone });
  return ({ state, until, offer }: Transfer) => {
    if (state === 'ended') return texts.ended;
    return offer ? texts.waiting(offer.planName, time(offer.expiresAt)) : texts.until(time(until));
  };
};

const Row = ({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) => {
  const { _id, device, member, state } = transfer;
  const noteOf = useTransferNote();
  return (
    <li className={classes.transfer}>
      <div className={classes.about}>
        <p className={classes.name}>
          {texts.to(device.name || device.deviceUUID, member.name)} <TransferState state={state} />
        </p>
        <p className={classes.detail}>{noteOf(transfer)}</p>
      </div>
      {state !== 'ended' && (
        <Button component={Link} to={paths.transferPlan(_id)} aria-label={texts.planOf(device.name)}>
          {texts.plan}
        </Button>
      )}
      <Button variant="subtle" aria-label={texts.closeOf(device.name)} onClick={onClose}>
        {texts.close}
      </Button>
    </li>
  );
};

/** Renders nothing without transfers. */
export const OpenTransfers = () => {
  const { data = [], isError, refetch } = useTransfers();
  const [closing, setClosing] = useState<Transfer | null>(null);
  const close = useCloseTransfer();
  if (!isError && data.length === 0) return null;
  return (
    <div className={classes.transfers}>
      <Panel title={texts.title}>
        {isError && <LoadFailureLine title={texts.failed} onRetry={refetch} />}
        <ul>
          {data.map((transfer) => (
            <Row key={transfer._id} transfer={transfer} onClose={() => setClosing(transfer)} />
          ))}
        </ul>
      </Panel>
      {closing && (
        <ConfirmDialog
          icon={<IconX size={18} />}
          title={texts.closeTitle}
          text={texts.closeText}
          confirmText={texts.close}
          onConfirm={() => close.mutateAsync(closing._id)}
          onClose={() => setClosing(null)}
        />
      )}
    </div>
  );
};
