import type { Device } from '@holdfast/contract/devices';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { appTexts } from '../../app/app.texts.ts';
import { paths } from '../../app/paths.ts';
import { PageFrame } from '../../app/shell/page-frame.tsx';
import { useDeviceChoice } from '../../features/devices/device-choice.ts';
import { DeviceChooser } from '../../features/devices/device-chooser.tsx';
import { useDevices } from '../../features/devices/devices.api.ts';
import { Overview } from '../../features/devices/overview.tsx';
import { OverviewBar } from '../../features/devices/overview-bar.tsx';
import { OverviewHead } from '../../features/devices/overview-head.tsx';
import { useChosenDevice } from '../../features/devices/use-chosen-device.ts';
import { EditGroupButton } from '../../features/groups/edit-group-button.tsx';
import { useGroup } from '../../features/groups/groups.api.ts';
import { groupsTexts } from '../../features/groups/groups.texts.ts';
import { ExportTray } from '../../features/history/export/export-tray.tsx';
import { DeviceMenu } from '../overview/device-menu.tsx';
import { LazyDeviceDetail, usePreparedDetail } from '../overview/lazy-device-detail.tsx';
import { FleetOnly } from './fleet-only.tsx';

/** The devices of the group as the live list has them, which the channel keeps true. */
const shownDevices = (devices: Device[], all: Device[] = [], name: string) => {
  const live = new Map(all.map((device) => [device._id, device]));
  return devices
    .map((device) => live.get(device._id) ?? device)
    .filter((device) => device.name.toLowerCase().includes(name.toLowerCase()));
};

const GroupView = ({ groupId }: { groupId: string }) => {
  const { data: group, isError, refetch } = useGroup(groupId);
  const { data: all } = useDevices('all');
  usePreparedDetail();
  const { view } = useDeviceChoice();
  const [name, setName] = useState('');
  const [isSearchOpen, setSearchOpen] = useState(false);
  const devices = useMemo(() => group && shownDevices(group.devices, all, name), [group, all, name]);
  const { current, choose } = useChosenDevice(devices);
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
          query={{ data: devices, isError, refetch }}
          failure={groupsTexts.groupLoadFailed}
          current={current}
          head={
            <OverviewHead title={group?.name} count={devices?.length} action={<EditGroupButton groupId={groupId} />} />
          }
          search={search}
          isSearchOpen={isSearchOpen}
          renderMenu={(device) => <DeviceMenu device={device} />}
          renderDetail={(device) => <LazyDeviceDetail device={device} />}
        />
      </DeviceChooser>
      <ExportTray shownElsewhere={view === 'combo' ? current?._id : undefined} />
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
