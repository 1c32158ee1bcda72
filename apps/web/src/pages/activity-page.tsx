import { errorTexts } from '@holdfast/contract/errors';
import { canSeeActivity } from '@holdfast/contract/roles.rules';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { appTexts } from '../app/app.texts.ts';
import { paths } from '../app/paths.ts';
import { PageFrame } from '../app/shell/page-frame.tsx';
import { Activity } from '../features/history/activity/activity.tsx';
import { useUser } from '../lib/session.ts';
import { toast } from '../ui/toast.ts';

const Refused = () => {
  useEffect(() => toast.error(errorTexts.permissionDenied), []);
  return <Navigate to={paths.overview} replace />;
};

export const ActivityPage = () => {
  const { roles } = useUser();
  if (!canSeeActivity(roles)) return <Refused />;
  return (
    <PageFrame title={appTexts.titles.activity} isBleeding>
      <Activity />
    </PageFrame>
  );
};
