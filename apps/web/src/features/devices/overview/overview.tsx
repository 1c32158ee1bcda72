import type { Device } from '@holdfast/contract/devices';
import { IconCloudX, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useHasSlidingDrawer } from '../../../lib/media.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { useShownView } from '../choice/shown-view.ts';
import type { DevicePage } from '../choice/use-device-page.ts';
import type { DeviceNarrowing } from '../device-lists.api.ts';
import { devicesTexts as texts } from '../devices.texts.ts';
import { DevicesMap } from '../map/devices-map.tsx';
import { DeviceCarousel } from './device-carousel.tsx';
import { DeviceGrid } from './device-grid.tsx';
import { DeviceList } from './device-list.tsx';
import { ListBar } from './list-bar.tsx';
import classes from './overview.module.css';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { type DeviceSearch, SearchBox } from './search-box.tsx';
import type { Selection } from './use-selection.ts';

interface OverviewProps {
  list: DevicePage;
  failure: string;
  head: ReactNode;
  search: DeviceSearch;
  /** On small screens the search has its own line below the top bar. */
  isSearchOpen: boolean;
  renderMenu: (device: Device) => ReactNode;
  renderDetail: (device: Device) => ReactNode;
  renderSelection: (selection: Selection) => ReactNode;
}

const LoadFailure = ({ title, onRetry }: { title: string; onRetry: () => unknown }) => (
  <EmptyState
    tone="red"
    icon={<IconCloudX size={22} />}
    title={title}
    text={texts.loadFailedText}
    action={<Button onClick={onRetry}>{uiTexts.tryAgain}</Button>}
  />
);

const whyNothing = ({ status, inPlace, owner, placed }: DeviceNarrowing) => {
  if (status) return texts.noneOfStatus(texts.statuses[status]);
  return inPlace || owner || placed ? texts.noneOfFilter : texts.nothingFoundText;
};

const NothingFound = ({ narrowing }: { narrowing: DeviceNarrowing }) => (
  <EmptyState icon={<IconSearchOff size={22} />} title={texts.nothingFound} text={whyNothing(narrowing)} />
);

type ViewsProps = Omit<OverviewProps, 'isSearchOpen' | 'head' | 'search'>;

const Views = ({ list, failure, renderMenu, renderDetail, renderSelection }: ViewsProps) => {
  const view = useShownView();
  const { devices, isError, refetch, current } = list;
  if (!devices) return isError ? <LoadFailure title={failure} onRetry={refetch} /> : <OverviewSkeleton />;
  if (devices.length === 0) return <NothingFound narrowing={list.narrowing} />;
  if (view === 'grid') return <DeviceGrid list={list} renderMenu={renderMenu} />;
  if (view === 'list') return <DeviceList list={list} renderMenu={renderMenu} renderSelection={renderSelection} />;
  if (view === 'map') return <DevicesMap list={list} renderSelection={renderSelection} />;
  return (
    <>
      <DeviceCarousel list={list} />
      {current && renderDetail(current)}
    </>
  );
};

export const Overview = ({ isSearchOpen, head, search, ...shown }: OverviewProps) => {
  const isSliding = useHasSlidingDrawer();
  const view = useShownView();
  return (
    <div className={classes.overview}>
      {isSliding && isSearchOpen && <SearchBox {...search} autoFocus />}
      {head}
      {view !== 'combo' && shown.list.devices && <ListBar list={shown.list} />}
      <Views {...shown} />
    </div>
  );
};
