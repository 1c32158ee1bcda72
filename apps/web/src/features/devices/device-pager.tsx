import { formatNumber } from '../../lib/format.ts';
import { Pager, rangeText } from '../../ui/pager.tsx';
import { devicesTexts as texts } from './devices.texts.ts';
import { devicesPerPage } from './paged-devices.ts';

interface DevicePagerProps {
  page: number;
  total: number;
  onChange: (page: number) => void;
}

export const DevicePager = ({ page, total, onChange }: DevicePagerProps) => {
  const range = rangeText(page * devicesPerPage, devicesPerPage, total);
  const counted = texts.count(formatNumber(total), total === 1).replace(formatNumber(total), range);
  return <Pager page={page} perPage={devicesPerPage} total={total} text={counted} onChange={onChange} />;
};
