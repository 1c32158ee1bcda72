import { lazy, Suspense, useState } from 'react';
import { appTexts } from '../app/app.texts.ts';
import { PageFrame } from '../app/shell/page-frame.tsx';
import { AddDeviceButton } from '../features/devices/add/add-device-button.tsx';
import { searchDevices, useDeviceChoice } from '../features/devices/choice/device-choice.ts';
import { useListScroll, useShownView } from '../features/devices/choice/shown-view.ts';
import { useDevicesOfAddress } from '../features/devices/choice/use-current-device.ts';
import { DeviceMissing } from '../features/devices/device-missing.tsx';
import { devicesTexts } from '../features/devices/devices.texts.ts';
import { Overview } from '../features/devices/overview/overview.tsx';
import { OverviewBar } from '../features/devices/overview/overview-bar.tsx';
import { OverviewHead } from '../features/devices/overview/overview-head.tsx';
import { ExportTray } from '../features/history/export/export-tray.tsx';
import { DeviceMenu } from './overview/device-menu.tsx';
import { LazyDeviceDetail, usePreparedDetail } from './overview/lazy-device-detail.tsx';
import { LazySelectionBar } from './overview/lazy-selection-bar.tsx';

const Welcome = lazy(async () => ({ default: (await import('../features/devices/welcome/welcome.tsx')).Welcome }));

export const OverviewPage = () => {
  const { type, name } = useDeviceChoice();
  const view = useShownView();
  useListScroll();
  const [isSearchOpen, setSearchOpen] = useState(false);
  const isNarrowed = type !== 'all' || name !== '';
  const list = useDevicesOfAddress({ type, name }, { isNarrowed });
  usePreparedDetail();
  const search = { name, onSearch: searchDevices };
  const { status, inPlace, owner, placed } = list.narrowing;
  const hasNone = list.total === 0 && !isNarrowed && !status && !inPlace && !owner && !placed;
  return (
    <PageFrame
      title={appTexts.titles.overview}
      isBleeding={hasNone && !list.isMissing}
      actions={
        <OverviewBar {...search} isSearchOpen={isSearchOpen} onToggleSearch={() => setSearchOpen(!isSearchOpen)} />
      }
    >
      {list.isMissing && <DeviceMissing />}
      {!list.isMissing && hasNone && (
        <Suspense fallback={null}>
          <Welcome />
        </Suspense>
      )}
      {!list.isMissing && !hasNone && (
        <Overview
          list={list}
          failure={devicesTexts.loadFailed}
          head={<OverviewHead count={list.total} action={<AddDeviceButton />} />}
          search={search}
          isSearchOpen={isSearchOpen}
          renderMenu={(device) => <DeviceMenu device={device} />}
          renderDetail={(device) => <LazyDeviceDetail device={device} />}
          renderSelection={(selection) => <LazySelectionBar selection={selection} />}
        />
      )}
      <ExportTray shownElsewhere={view === 'combo' && !list.isMissing ? list.current?._id : undefined} />
    </PageFrame>
  );
};
