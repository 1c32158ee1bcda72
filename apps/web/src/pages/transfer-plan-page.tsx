import { canTransfer } from '@holdfast/contract/roles.rules';
import type { Transfer } from '@holdfast/contract/transfer';
import { Link, useParams } from 'react-router';
import { appTexts } from '../app/app.texts.ts';
import { paths } from '../app/paths.ts';
import { Refused } from '../app/refused.tsx';
import { PageFrame } from '../app/shell/page-frame.tsx';
import { PayerContext } from '../features/plans/payer.ts';
import { PlansSettings } from '../features/plans/plans-settings.tsx';
import { TransferState, useTransferNote } from '../features/transfer/open-transfers.tsx';
import { useTransfer } from '../features/transfer/transfer.api.ts';
import { transferTexts } from '../features/transfer/transfer.texts.ts';
import { hasCode } from '../lib/api-error.ts';
import { useUser } from '../lib/session.ts';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { Button } from '../ui/mantine/button.ts';
import { Skeleton } from '../ui/mantine/skeleton.ts';
import { uiTexts } from '../ui/ui.texts.ts';
import classes from './transfer-page.module.css';

const texts = transferTexts.plans;

/** Plans for the member who received the device. */
const MemberPlans = ({ transfer }: { transfer: Transfer }) => {
  const { state, member, device, fee } = transfer;
  const noteOf = useTransferNote();
  const isClosed = state === 'accepted' || state === 'declined' || state === 'ended';
  const outcomes = { accepted: texts.accepted, declined: texts.declined, ended: () => texts.ended };
  return (
    <PayerContext value={{ userId: member._id, name: member.name, fee }}>
      <div className={classes.head}>
        <div>
          <h2>{texts.title(device.name || device.deviceUUID, member.name)}</h2>
          <p className={classes.note}>
            <TransferState state={state} /> {isClosed ? outcomes[state](member.name) : noteOf(transfer)}
          </p>
        </div>
        <Button component={Link} to={paths.transfer}>
          {texts.another}
        </Button>
      </div>
      {!isClosed && <PlansSettings device={{ ...device, isTrialAvailed: false }} renderCards={() => null} />}
    </PayerContext>
  );
};

export const TransferPlanPage = () => {
  const { roles } = useUser();
  const { transferId = '' } = useParams();
  const { data, error, refetch } = useTransfer(transferId);
  if (!canTransfer(roles)) return <Refused to={paths.overview} />;
  const isUnknown = hasCode(error, 'transfer-not-found');
  return (
    <PageFrame title={appTexts.titles.transfer}>
      {data && <MemberPlans transfer={data} />}
      {!data && error && (
        <LoadFailure
          title={isUnknown ? texts.none : transferTexts.open.failed}
          text={isUnknown ? texts.noneText : texts.failedText}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton height={320} radius={14} role="status" aria-label={uiTexts.loading} />}
    </PageFrame>
  );
};
