import { appTexts } from '../app/app.texts.ts';
import { PageFrame } from '../app/shell/page-frame.tsx';
import { AccountSettings } from '../features/account/account-settings.tsx';
import { AccountTabs } from '../features/account/account-tabs.tsx';
import { HelpLink } from '../features/account/help-link.tsx';
import { AccountSharingPanel } from '../features/sharing/account/account-sharing-panel.tsx';

export const AccountPage = () => (
  <PageFrame title={appTexts.titles.account} tabs={<AccountTabs />} actions={<HelpLink />}>
    <AccountSettings sharing={<AccountSharingPanel />} />
  </PageFrame>
);
