import { deviceFilters, type DeviceFilter as Filter } from '@holdfast/contract/devices.rules';
import { IconCurrentLocation, IconId, IconLayoutGridAdd, IconLock } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useDeviceSummary } from '../device-lists.api.ts';
import { devicesTexts } from '../devices.texts.ts';
import { chooseType, useDeviceChoice } from './device-choice.ts';

const icons: Record<Filter, typeof IconLock> = {
  airbolt: IconLock,
  shield_gps: IconCurrentLocation,
  shield_card: IconId,
  all: IconLayoutGridAdd,
};

const isOverview = (pathname: string) => pathname === paths.overview || /^\/device(\/[^/]*)?$/.test(pathname);

interface DeviceFilterProps {
  itemClass: string | undefined;
  countClass: string | undefined;
}

/** The types of device to show, each with how many there are. */
export const DeviceFilter = ({ itemClass, countClass }: DeviceFilterProps) => {
  const { type } = useDeviceChoice();
  const { data: summary } = useDeviceSummary();
  const { pathname } = useLocation();
  return deviceFilters.map((filter) => {
    const Icon = icons[filter];
    const isCurrent = filter === type && isOverview(pathname);
    return (
      <Link
        key={filter}
        className={itemClass}
        to={paths.devices}
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
