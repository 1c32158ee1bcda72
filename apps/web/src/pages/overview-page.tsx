import { lazy, Suspense, useState } from 'react';
import { appTexts } from '../app/app.texts.ts';
import { PageFrame } from '../app/shell/page-frame.tsx';
import { AddDeviceButton } from '../features/devices/add-device-button.tsx';
import { searchDevices, useDeviceChoice } from '../features/devices/device-choice.ts';
import { useDevices } from '../features/devices/devices.api.ts';
import { devicesTexts } from '../features/devices/devices.texts.ts';
import { Overview } from '../features/devices/overview.tsx';
import { OverviewBar } from '../features/devices/overview-bar.tsx';
import { OverviewHead } from '../features/devices/overview-head.tsx';
import { useCurrentDevice } from '../features/devices/use-current-device.ts';
import { ExportTray } from '../features/history/export/export-tray.tsx';
import { DeviceMenu } from './overview/device-menu.tsx';
import { LazyDeviceDetail, usePreparedDetail } from './overview/lazy-device-detail.tsx';

const Welcome = lazy(async () => ({ default: (await import('../features/devices/welcome.tsx')).Welcome }));

export const OverviewPage = () => {
  const { type, name, view } = useDeviceChoice();
  const [isSearchOpen, setSearchOpen] = useState(false);
  const query = useDevices(type, name);
  usePreparedDetail();
  const isNarrowed = type !== 'all' || name !== '';
  const current = useCurrentDevice({ devices: query.isPlaceholderData ? undefined : query.data, isNarrowed });
  const search = { name, onSearch: searchDevices };
  const hasNone = query.data?.length === 0 && !isNarrowed;
  return (
    <PageFrame
      title={appTexts.titles.overview}
      isBleeding={hasNone}
      actions={
        <OverviewBar {...search} isSearchOpen={isSearchOpen} onToggleSearch={() => setSearchOpen(!isSearchOpen)} />
      }
    >
      {hasNone ? (
        <Suspense fallback={null}>
          <Welcome />
        </Suspense>
      ) : (
        <Overview
          query={query}
          failure={devicesTexts.loadFailed}
          current={current}
          head={<OverviewHead count={query.data?.length} action={<AddDeviceButton />} />}
          search={search}
          isSearchOpen={isSearchOpen}
          renderMenu={(device) => <DeviceMenu device={device} />}
          renderDetail={(device) => <LazyDeviceDetail device={device} />}
        />
      )}
      <ExportTray shownElsewhere={view === 'combo' ? current?._id : undefined} />
    </PageFrame>
  );
};
