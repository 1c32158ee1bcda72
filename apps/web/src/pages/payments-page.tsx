import { canOwn, isGps } from '@holdfast/contract/devices.rules';
import { canSeePayments } from '@holdfast/contract/payments.rules';
import { useSearchParams } from 'react-router';
import { appTexts } from '../app/app.texts.ts';
import { paths } from '../app/paths.ts';
import { Refused } from '../app/refused.tsx';
import { PageFrame } from '../app/shell/page-frame.tsx';
import { AccountTabs } from '../features/account/account-tabs.tsx';
import { HelpLink } from '../features/account/help-link.tsx';
import { useDevices } from '../features/devices/devices.api.ts';
import { ConfirmationDialog } from '../features/payments/confirmation-dialog.tsx';
import { paymentsTexts } from '../features/payments/payments.texts.ts';
import { PaymentsSettings } from '../features/payments/payments-settings.tsx';
import { useUser } from '../lib/session.ts';
import { LoadFailure } from '../ui/load-failure.tsx';

const DevicesFailure = ({ onRetry }: { onRetry: () => void }) => (
  <LoadFailure title={paymentsTexts.devicesFailed} text={paymentsTexts.failedText} onRetry={onRetry} />
);

/** Only for owners of a tracker, so the devices are loaded first. */
export const PaymentsPage = () => {
  const user = useUser();
  const [search] = useSearchParams();
  const { data: devices, isError, refetch } = useDevices('all');
  const tracker = devices?.find(({ deviceType, privilege }) => isGps(deviceType) && canOwn(privilege));
  const cameFrom = search.get('deviceId');

  if (devices && !canSeePayments(devices, user)) return <Refused to={paths.account} />;
  return (
    <PageFrame
      title={appTexts.titles.account}
      tabs={<AccountTabs />}
      actions={<HelpLink />}
      {...(cameFrom && { backTo: paths.deviceSettings(cameFrom, 'plans') })}
    >
      {tracker && <PaymentsSettings plansOf={cameFrom ?? tracker.deviceUUID} />}
      {!devices && isError && <DevicesFailure onRetry={() => void refetch()} />}
      <ConfirmationDialog />
    </PageFrame>
  );
};
