import { canTransfer } from '@holdfast/contract/roles.rules';
import { useState } from 'react';
import { appTexts } from '../app/app.texts.ts';
import { paths } from '../app/paths.ts';
import { Refused } from '../app/refused.tsx';
import { PageFrame } from '../app/shell/page-frame.tsx';
import { DeviceTile } from '../features/devices/card/device-tile.tsx';
import { CardDialog } from '../features/payments/card/card-dialog.tsx';
import { ConfirmationDialog } from '../features/payments/confirmation-dialog.tsx';
import { PayerContext } from '../features/payments/payer.ts';
import { PlansSettings } from '../features/plans/plans-settings.tsx';
import { transferTexts } from '../features/transfer/transfer.texts.ts';
import { TransferForm, type Transferred } from '../features/transfer/transfer-form.tsx';
import { useUser } from '../lib/session.ts';
import { Button } from '../ui/mantine/button.ts';
import classes from './transfer-page.module.css';

const texts = transferTexts.plans;

/** The plans of the member who has just got a device. */
const MemberPlans = ({ member, device, onLeave }: Transferred & { onLeave: () => void }) => {
  const { OneTimeDeviceFee: fee } = useUser();
  return (
    <PayerContext value={{ userId: member._id, fee }}>
      <div className={classes.head}>
        <h2>{texts.title(device.name, member.name)}</h2>
        <Button onClick={onLeave}>{texts.another}</Button>
      </div>
      <PlansSettings device={device} renderCards={(props) => <CardDialog {...props} />} />
      <ConfirmationDialog />
    </PayerContext>
  );
};

export const TransferPage = () => {
  const { roles } = useUser();
  const [transferred, setTransferred] = useState<Transferred | null>(null);
  if (!canTransfer(roles)) return <Refused to={paths.overview} />;
  return (
    <PageFrame title={appTexts.titles.transfer}>
      {transferred ? (
        <MemberPlans {...transferred} onLeave={() => setTransferred(null)} />
      ) : (
        <TransferForm
          onTransferred={setTransferred}
          renderTile={(device, size) => <DeviceTile device={device} size={size} />}
        />
      )}
    </PageFrame>
  );
};
