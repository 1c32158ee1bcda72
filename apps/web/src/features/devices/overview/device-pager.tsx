import type { Device } from '@holdfast/contract/devices';
import { deviceListSizes } from '@holdfast/contract/devices.rules';
import type { ReactNode } from 'react';
import { Pager } from '../../../ui/table/pager.tsx';
import { rangeText } from '../../../ui/table/range-text.ts';
import { useListChoice } from '../choice/list-choice.ts';
import type { DevicePage } from '../choice/use-device-page.ts';
import { devicesTexts as texts } from '../devices.texts.ts';

export interface PagedDevicesProps {
  list: DevicePage;
  renderMenu: (device: Device) => ReactNode;
}

export const DevicePager = ({ list: { page, perPage, total = 0, turnTo } }: { list: DevicePage }) => {
  const { choose } = useListChoice();
  const text = texts.shown(rangeText(page * perPage, perPage, total), total === 1);
  const chooseSize = (rows: number) => choose({ size: deviceListSizes.find((size) => size === rows) });
  const rowChoice = { label: texts.perPage, sizes: deviceListSizes, onChange: chooseSize };
  return (
    <Pager
      page={page}
      perPage={perPage}
      total={total}
      text={text}
      onChange={turnTo}
      {...(total > deviceListSizes[0] && { rowChoice })}
    />
  );
};
