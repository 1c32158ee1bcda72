import { canSeePayments } from '@holdfast/contract/payments.rules';
import { paths } from '../../app/paths.ts';
import { useUser } from '../../lib/session.ts';
import { TabLinks } from '../../ui/layout/tab-links.tsx';
import { useDeviceSummary } from '../devices/device-lists.api.ts';
import { accountTexts } from './account.texts.ts';

const texts = accountTexts.tabs;
const account = { to: paths.account, label: texts.account };
const payments = { to: paths.payments(), label: texts.payments };

export const AccountTabs = () => {
  const user = useUser();
  const { data: summary } = useDeviceSummary();
  const ownTrackers = summary?.own.shield_gps ?? 0;
  return <TabLinks label={texts.label} tabs={canSeePayments(ownTrackers, user) ? [account, payments] : [account]} />;
};
