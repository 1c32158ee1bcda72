import { canSeeFleet } from '@holdfast/contract/roles.rules';
import { appTexts } from '../app/app.texts.ts';
import { paths } from '../app/paths.ts';
import { Refused } from '../app/refused.tsx';
import { PageFrame } from '../app/shell/page-frame.tsx';
import { Activity } from '../features/history/activity/activity.tsx';
import { useUser } from '../lib/session.ts';

export const ActivityPage = () => {
  const { roles } = useUser();
  if (!canSeeFleet(roles)) return <Refused to={paths.overview} />;
  return (
    <PageFrame title={appTexts.titles.activity} isBleeding>
      <Activity />
    </PageFrame>
  );
};
