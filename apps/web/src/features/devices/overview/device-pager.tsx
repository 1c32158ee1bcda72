import type { Device } from '@holdfast/contract/devices';
import type { ReactNode } from 'react';
import { Pager, rangeText } from '../../../ui/table/pager.tsx';
import type { DevicePage } from '../choice/use-device-page.ts';
import { devicesTexts as texts } from '../devices.texts.ts';

export interface PagedDevicesProps {
  list: DevicePage;
  renderMenu: (device: Device) => ReactNode;
}

export const DevicePager = ({ list: { page, perPage, total = 0, turnTo } }: { list: DevicePage }) => {
  const text = texts.shown(rangeText(page * perPage, perPage, total), total === 1);
  return <Pager page={page} perPage={perPage} total={total} text={text} onChange={turnTo} />;
};
