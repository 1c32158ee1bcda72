import type { Device } from '@holdfast/contract/devices';
import type { DayOfDevice } from '@holdfast/contract/timeline';
import {
  IconCalendar,
  IconCalendarWeek,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
} from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { formatDayNumber, formatLength, formatLongDay, formatMonthOf, formatWeekday } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { addDays, type Day } from '../../../lib/zone.ts';
import { ActionIcon } from '../../../ui/mantine/action-icon.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { Menu } from '../../../ui/mantine/menu.ts';
import { Skeleton } from '../../../ui/mantine/skeleton.ts';
import { type DaySpan, daysOf, monthOf, monthsBefore, weekOf } from '../day-span.ts';
import { useDays } from '../timeline.api.ts';
import { timelineTexts } from '../timeline.texts.ts';
import classes from './day-strip.module.css';
import type { DayChoice } from './use-day-choice.ts';

const texts = timelineTexts.strip;
const icon = { size: 18 };
const monthsOffered = 12;

interface MonthMenuProps {
  week: DaySpan;
  today: Day;
  onChoose: (span: DaySpan) => void;
}

const MonthMenu = ({ week, today, onChoose }: MonthMenuProps) => {
  const month = formatMonthOf(week.to);
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <button type="button" className={classes.month} aria-label={texts.menu(month)}>
          {month}
          <IconChevronDown size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.months}>
        <Menu.Item leftSection={<IconCalendarWeek {...icon} />} onClick={() => onChoose(week)}>
          {texts.week}
        </Menu.Item>
        <Menu.Item leftSection={<IconCalendar {...icon} />} onClick={() => onChoose(monthOf(week.to, today))}>
          {texts.month(month)}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{texts.months}</Menu.Label>
        {monthsBefore(week.to, monthsOffered).map((first) => (
          <Menu.Item key={first} onClick={() => onChoose(monthOf(first, today))}>
            {formatMonthOf(first)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

interface DayButtonProps {
  day: Day;
  of: DayOfDevice | undefined;
  isLoading: boolean;
  /** Distance of the longest day, in metres. */
  farthest: number;
  isChosen: boolean;
  onChoose: (day: Day) => void;
}

const DayButton = ({ day, of, isLoading, farthest, isChosen, onChoose }: DayButtonProps) => {
  const { units } = useUser();
  const metres = of?.distance ?? 0;
  const distance = metres > 0 ? formatLength(metres, units.distance) : '';
  return (
    <button
      type="button"
      className={classes.day}
      aria-pressed={isChosen}
      aria-label={isLoading ? formatLongDay(day) : texts.day(formatLongDay(day), distance || texts.noTrip)}
      onClick={() => onChoose(day)}
    >
      <span className={classes.weekday}>{formatWeekday(day)}</span>
      <span className={classes.number}>{formatDayNumber(day)}</span>
      <span className={classes.bar} style={{ '--share': metres / farthest } as CSSProperties} />
      <span className={classes.distance}>
        {isLoading ? <Skeleton height={12} width={28} /> : distance || texts.none}
      </span>
    </button>
  );
};

interface DayStripProps {
  device: Device;
  choice: DayChoice;
}

export const DayStrip = ({ device, choice: { span, today, chooseDay, chooseSpan } }: DayStripProps) => {
  // Paging through the weeks does not change the chosen span.
  const [leafed, setLeafed] = useState({ from: span.to, weeks: 0 });
  const weeks = leafed.from === span.to ? leafed.weeks : 0;
  const week = weekOf(addDays(span.to, 7 * weeks), today);
  const leaf = (step: number) => setLeafed({ from: span.to, weeks: weeks + step });
  const { data, isPending } = useDays(device, week);
  const days = new Map(data?.data.map((day) => [day.day, day]));
  const farthest = Math.max(1, ...[...days.values()].map(({ distance }) => distance));
  return (
    <section className={classes.strip} aria-label={texts.label}>
      <div className={classes.head}>
        <MonthMenu week={week} today={today} onChoose={chooseSpan} />
        <ActionIcon aria-label={texts.earlier} onClick={() => leaf(-1)}>
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <Button size="xs" className={classes.today} onClick={() => chooseDay(today)}>
          {texts.today}
        </Button>
        <ActionIcon aria-label={texts.later} disabled={week.to >= today} onClick={() => leaf(1)}>
          <IconChevronRight {...icon} />
        </ActionIcon>
      </div>
      <div className={classes.days}>
        {daysOf(week).map((day) => (
          <DayButton
            key={day}
            day={day}
            of={days.get(day)}
            isLoading={isPending}
            farthest={farthest}
            isChosen={day >= span.from && day <= span.to}
            onChoose={chooseDay}
          />
        ))}
      </div>
    </section>
  );
};
