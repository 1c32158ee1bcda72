import { canTransfer } from '@holdfast/contract/roles.rules';
import { useNavigate } from 'react-router';
import { appTexts } from '../app/app.texts.ts';
import { paths } from '../app/paths.ts';
import { Refused } from '../app/refused.tsx';
import { PageFrame } from '../app/shell/page-frame.tsx';
import { DeviceTile } from '../features/devices/card/device-tile.tsx';
import { OpenTransfers } from '../features/transfer/open-transfers.tsx';
import { TransferForm } from '../features/transfer/transfer-form.tsx';
import { useUser } from '../lib/session.ts';

export const TransferPage = () => {
  const { roles } = useUser();
  const navigate = useNavigate();
  if (!canTransfer(roles)) return <Refused to={paths.overview} />;
  return (
    <PageFrame title={appTexts.titles.transfer}>
      <TransferForm
        onTransferred={(transferId) => void navigate(paths.transferPlan(transferId))}
        renderTile={(device, size) => <DeviceTile device={device} size={size} />}
      />
      <OpenTransfers />
    </PageFrame>
  );
};
