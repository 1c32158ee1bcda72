import { toCsv } from '@holdfast/contract/csv.rules';
import type { Mileage } from '@holdfast/contract/timeline';
import { kilometresPerMile } from '../../../lib/format.ts';
import { timelineTexts } from '../timeline.texts.ts';

const texts = timelineTexts.mileage;

const tenths = (value: number) => Math.round(value * 10) / 10;

/** The table as CSV with plain numbers, not formatted ones. */
export const mileageCsv = (rows: readonly Mileage[], unit: 'km' | 'mi') => {
  const metres = unit === 'km' ? 1000 : 1000 * kilometresPerMile;
  return toCsv(
    [
      texts.device,
      texts.serial,
      texts.trips,
      texts.daysInUse,
      texts.distanceIn(unit),
      texts.movingHours,
      texts.topSpeedIn(unit),
    ],
    rows.map(({ device, trips, daysInUse, distance, moving, topSpeed }) => [
      device.name,
      device.deviceUUID,
      trips,
      daysInUse,
      tenths(distance / metres),
      tenths(moving / 3600),
      topSpeed === null ? null : tenths((topSpeed * 1000) / metres),
    ]),
  );
};
