import { canSeePayments } from '@holdfast/contract/payments.rules';
import { useSearchParams } from 'react-router';
import { appTexts } from '../app/app.texts.ts';
import { paths } from '../app/paths.ts';
import { Refused } from '../app/refused.tsx';
import { PageFrame } from '../app/shell/page-frame.tsx';
import { AccountTabs } from '../features/account/account-tabs.tsx';
import { HelpLink } from '../features/account/help-link.tsx';
import { useDevices } from '../features/devices/device-lists.api.ts';
import { ConfirmationDialog } from '../features/payments/confirmation-dialog.tsx';
import { paymentsTexts } from '../features/payments/payments.texts.ts';
import { PaymentsSettings } from '../features/payments/payments-settings.tsx';
import { useUser } from '../lib/session.ts';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';

const DevicesFailure = ({ onRetry }: { onRetry: () => void }) => (
  <LoadFailure title={paymentsTexts.devicesFailed} text={paymentsTexts.failedText} onRetry={onRetry} />
);

/** Only owners of a tracker have access, so the devices are loaded first. */
export const PaymentsPage = () => {
  const user = useUser();
  const [search] = useSearchParams();
  const {
    data: trackers,
    isError,
    refetch,
  } = useDevices({ type: 'shield_gps', owner: 'me', perPage: 1 }, { failure: paymentsTexts.devicesFailed });
  const tracker = trackers?.data[0];
  const cameFrom = search.get('deviceId');

  if (trackers && !canSeePayments(trackers.pagination.total, user)) return <Refused to={paths.account} />;
  return (
    <PageFrame
      title={appTexts.titles.account}
      tabs={<AccountTabs />}
      actions={<HelpLink />}
      {...(cameFrom && { backTo: paths.deviceSettings(cameFrom, 'plans') })}
    >
      {tracker && <PaymentsSettings plansOf={cameFrom ?? tracker.deviceUUID} />}
      {!trackers && isError && <DevicesFailure onRetry={() => void refetch()} />}
      <ConfirmationDialog />
    </PageFrame>
  );
};
