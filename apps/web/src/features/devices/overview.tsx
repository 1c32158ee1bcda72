import type { Device } from '@holdfast/contract/devices';
import { IconCloudX, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useHasSlidingDrawer } from '../../lib/media.ts';
import { Button } from '../../ui/button.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { DeviceCarousel } from './device-carousel.tsx';
import { useDeviceChoice } from './device-choice.ts';
import { DeviceGrid } from './device-grid.tsx';
import { DeviceList } from './device-list.tsx';
import type { useDevices } from './devices.api.ts';
import { devicesTexts as texts } from './devices.texts.ts';
import { DevicesMap } from './map/devices-map.tsx';
import classes from './overview.module.css';
import { OverviewHead } from './overview-head.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { SearchBox } from './search-box.tsx';

interface OverviewProps {
  query: ReturnType<typeof useDevices>;
  current: Device | undefined;
  /** The search has a line of its own where the top bar is too narrow for it. */
  isSearchOpen: boolean;
  renderMenu: (device: Device) => ReactNode;
  renderDetail: (device: Device) => ReactNode;
}

const LoadFailure = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    tone="red"
    icon={<IconCloudX size={22} stroke={1.75} />}
    title={texts.loadFailed}
    text={texts.loadFailedText}
    action={<Button onClick={onRetry}>{uiTexts.tryAgain}</Button>}
  />
);

const NothingFound = () => (
  <EmptyState
    icon={<IconSearchOff size={22} stroke={1.75} />}
    title={texts.nothingFound}
    text={texts.nothingFoundText}
  />
);

const Views = ({ query, current, renderMenu, renderDetail }: Omit<OverviewProps, 'isSearchOpen'>) => {
  const { view } = useDeviceChoice();
  const { data: devices, isError, refetch } = query;
  if (!devices) return isError ? <LoadFailure onRetry={refetch} /> : <OverviewSkeleton />;
  if (devices.length === 0) return <NothingFound />;
  if (view === 'grid') return <DeviceGrid devices={devices} current={current} renderMenu={renderMenu} />;
  if (view === 'list') return <DeviceList devices={devices} current={current} renderMenu={renderMenu} />;
  if (view === 'map') return <DevicesMap devices={devices} current={current} />;
  return (
    <>
      <DeviceCarousel devices={devices} current={current} />
      {current && renderDetail(current)}
    </>
  );
};

export const Overview = ({ isSearchOpen, ...shown }: OverviewProps) => {
  const isSliding = useHasSlidingDrawer();
  return (
    <div className={classes.overview}>
      {isSliding && isSearchOpen && <SearchBox autoFocus />}
      <OverviewHead count={shown.query.data?.length} />
      <Views {...shown} />
    </div>
  );
};
