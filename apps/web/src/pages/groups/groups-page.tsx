import { appTexts } from '../../app/app.texts.ts';
import { PageFrame } from '../../app/shell/page-frame.tsx';
import { GroupsList } from '../../features/groups/groups-list.tsx';
import { FleetOnly } from './fleet-only.tsx';

export const GroupsPage = () => (
  <FleetOnly>
    <PageFrame title={appTexts.titles.groups}>
      <GroupsList />
    </PageFrame>
  </FleetOnly>
);
