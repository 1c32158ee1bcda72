import { useParams } from 'react-router';
import { appTexts } from '../../app/app.texts.ts';
import { paths } from '../../app/paths.ts';
import { PageFrame } from '../../app/shell/page-frame.tsx';
import { AddTracker } from '../../features/devices/add/add-tracker.tsx';
import { AddWays } from '../../features/devices/add/add-ways.tsx';

export const AddTrackerPage = () => {
  const { deviceUUID } = useParams();
  return (
    <PageFrame title={appTexts.titles.add} backTo={paths.overview}>
      <AddWays chosen="tracker" />
      <AddTracker deviceUUID={deviceUUID} />
    </PageFrame>
  );
};
