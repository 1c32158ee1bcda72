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
  const text = texts.shown(range, total === 1);
  return <Pager page={page} perPage={devicesPerPage} total={total} text={text} onChange={onChange} />;
};
