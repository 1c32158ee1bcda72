import type { Mileage } from '@holdfast/contract/timeline';
import { brand } from '../../../brand.ts';
import {
  formatDateTime,
  formatDuration,
  formatLength,
  formatMonthOf,
  formatNumber,
  formatSpeed,
} from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { Paper } from '../report/paper.tsx';
import classes from '../report/report.module.css';
import { type ReportColumn, ReportTable } from '../report/report-table.tsx';
import { timelineTexts } from '../timeline.texts.ts';

const texts = timelineTexts.mileage;

interface MileageReportProps {
  group: string;
  /** `2026-11`. */
  month: string;
  rows: Mileage[];
}

export const MileageReport = ({ group, month, rows }: MileageReportProps) => {
  const { units, timezone } = useUser();
  const sum = (key: 'distance' | 'moving' | 'trips') => rows.reduce((all, row) => all + row[key], 0);
  const length = (metres: number) => formatLength(metres, units.distance);
  const ifUsed = (text: (row: Mileage) => string) => (row: Mileage) => (row.trips > 0 ? text(row) : texts.none);
  const columns: ReportColumn<Mileage>[] = [
    { title: texts.device, cell: ({ device }) => device.name },
    { title: texts.serial, isShort: true, cell: ({ device }) => device.deviceUUID },
    {
      title: texts.trips,
      isNumber: true,
      cell: ifUsed(({ trips }) => formatNumber(trips)),
      total: formatNumber(sum('trips')),
    },
    { title: texts.daysInUse, isNumber: true, cell: ifUsed(({ daysInUse }) => formatNumber(daysInUse)) },
    {
      title: texts.distance,
      isNumber: true,
      cell: ifUsed(({ distance }) => length(distance)),
      total: length(sum('distance')),
    },
    {
      title: texts.moving,
      isNumber: true,
      cell: ifUsed(({ moving }) => formatDuration(moving)),
      total: formatDuration(sum('moving')),
    },
    {
      title: texts.topSpeed,
      isNumber: true,
      cell: ({ topSpeed }) => (topSpeed === null ? texts.none : formatSpeed(topSpeed, units.distance)),
    },
  ];
  return (
    <Paper
      fitsPhones
      head={
        <div className={classes.title}>
          <h2>{group}</h2>
          <p>{formatMonthOf(`${month}-01`)}</p>
        </div>
      }
    >
      <ReportTable
        isStacked
        label={texts.preview}
        columns={columns}
        rows={rows}
        keyOf={({ device }) => device._id}
        totalTitle={texts.total}
      />
      <footer className={classes.foot}>
        <span>{timelineTexts.report.printed(brand.name, formatDateTime(Date.now(), { timeZone: timezone }))}</span>
        <span>{timezone}</span>
      </footer>
    </Paper>
  );
};
