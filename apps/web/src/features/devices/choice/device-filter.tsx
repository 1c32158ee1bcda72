import { deviceFilters, type DeviceFilter as Filter } from '@holdfast/contract/devices.rules';
import { IconCurrentLocation, IconId, IconLayoutGridAdd, IconLock, IconLuggage } from '@tabler/icons-react';
import { Link, useLocation, useMatch } from 'react-router';
import { isOverviewPath, paths, patterns } from '../../../app/paths.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useDeviceSummary } from '../device-lists.api.ts';
import { useDevice } from '../devices.api.ts';
import { devicesTexts } from '../devices.texts.ts';
import { chooseType, useDeviceChoice } from './device-choice.ts';
import { listSearch } from './list-choice.ts';

const icons: Record<Filter, typeof IconLock> = {
  airbolt: IconLock,
  shield_gps: IconCurrentLocation,
  shield_card: IconId,
  travel_lock: IconLuggage,
  all: IconLayoutGridAdd,
};

interface DeviceFilterProps {
  itemClass: string | undefined;
  countClass: string | undefined;
}

/** Type of the device whose page is open (settings, timeline); undefined on the overview. */
const useOpenedType = (isOverview: boolean): Filter | undefined => {
  const { deviceUUID = '' } = useMatch(patterns.devicePages)?.params ?? {};
  const { device } = useDevice(deviceUUID, { isEnabled: !isOverview && deviceUUID !== '' });
  return isOverview ? undefined : device?.deviceType;
};

export const DeviceFilter = ({ itemClass, countClass }: DeviceFilterProps) => {
  const { type } = useDeviceChoice();
  const { data: summary, isLoading } = useDeviceSummary();
  const { pathname, search } = useLocation();
  const isOverview = isOverviewPath(pathname);
  const opened = useOpenedType(isOverview);
  const isListed = (filter: Filter) => filter !== 'travel_lock' || filter === type || summary?.types[filter];
  return deviceFilters.filter(isListed).map((filter) => {
    const Icon = icons[filter];
    const isCurrent = filter === (isOverview ? type : opened);
    return (
      <Link
        key={filter}
        className={itemClass}
        data-loading={isLoading || undefined}
        to={{ pathname: paths.devices, search: isOverview ? listSearch(search, { status: undefined }) : '' }}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => chooseType(filter)}
      >
        <Icon size={18} aria-hidden />
        {devicesTexts.filters[filter]}
        {summary && (
          <span className={countClass}>{formatNumber(filter === 'all' ? summary.total : summary.types[filter])}</span>
        )}
      </Link>
    );
  });
};
