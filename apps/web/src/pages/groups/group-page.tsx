import { useState } from 'react';
import { useParams } from 'react-router';
import { appTexts } from '../../app/app.texts.ts';
import { paths } from '../../app/paths.ts';
import { PageFrame } from '../../app/shell/page-frame.tsx';
import { DeviceChooser } from '../../features/devices/card/device-chooser.tsx';
import { useListScroll, useShownView } from '../../features/devices/choice/shown-view.ts';
import { useChosenDevices } from '../../features/devices/choice/use-current-device.ts';
import { Overview } from '../../features/devices/overview/overview.tsx';
import { OverviewBar } from '../../features/devices/overview/overview-bar.tsx';
import { OverviewHead } from '../../features/devices/overview/overview-head.tsx';
import { EditGroupButton } from '../../features/groups/edit-group-button.tsx';
import { useGroup } from '../../features/groups/groups.api.ts';
import { groupsTexts } from '../../features/groups/groups.texts.ts';
import { ExportTray } from '../../features/history/export/export-tray.tsx';
import { MileageLink } from '../../features/timeline/mileage/mileage-link.tsx';
import { DeviceMenu } from '../overview/device-menu.tsx';
import { LazyDeviceDetail, usePreparedDetail } from '../overview/lazy-device-detail.tsx';
import { LazySelectionBar } from '../overview/lazy-selection-bar.tsx';
import { FleetOnly } from './fleet-only.tsx';

const GroupView = ({ groupId }: { groupId: string }) => {
  const { data: group, isError, refetch } = useGroup(groupId);
  usePreparedDetail();
  const view = useShownView();
  useListScroll();
  const [name, setName] = useState('');
  const [isSearchOpen, setSearchOpen] = useState(false);
  const { page, choose } = useChosenDevices({ group: groupId, name });
  // The device list of a foreign group is empty; only the request for the group itself fails.
  const list = group ? page : { ...page, devices: undefined, total: undefined, isError, refetch };
  const search = { name, onSearch: setName };
  return (
    <PageFrame
      title={appTexts.titles.overview}
      backTo={paths.groups}
      actions={
        <OverviewBar {...search} isSearchOpen={isSearchOpen} onToggleSearch={() => setSearchOpen(!isSearchOpen)} />
      }
    >
      <DeviceChooser value={choose}>
        <Overview
          list={list}
          failure={groupsTexts.groupLoadFailed}
          head={
            <OverviewHead
              title={group?.name}
              count={list.total}
              action={
                <>
                  <MileageLink groupId={groupId} />
                  <EditGroupButton groupId={groupId} />
                </>
              }
            />
          }
          search={search}
          isSearchOpen={isSearchOpen}
          renderMenu={(device) => <DeviceMenu device={device} />}
          renderDetail={(device) => <LazyDeviceDetail device={device} />}
          renderSelection={(selection) => <LazySelectionBar selection={selection} />}
        />
      </DeviceChooser>
      <ExportTray shownElsewhere={view === 'combo' ? page.current?._id : undefined} />
    </PageFrame>
  );
};

export const GroupPage = () => {
  const { groupId = '' } = useParams();
  return (
    <FleetOnly>
      <GroupView key={groupId} groupId={groupId} />
    </FleetOnly>
  );
};
