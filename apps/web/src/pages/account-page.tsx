import { appTexts } from '../app/app.texts.ts';
import { PageFrame } from '../app/shell/page-frame.tsx';
import { useUser } from '../lib/session.ts';
import { Panel } from '../ui/panel.tsx';

export const AccountPage = () => {
  const user = useUser();
  return (
    <PageFrame title={appTexts.titles.account}>
      <Panel title={user.name}>{user.email}</Panel>
    </PageFrame>
  );
};
