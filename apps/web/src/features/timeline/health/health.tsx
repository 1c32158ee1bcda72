import { lowBatteryPercent } from '@holdfast/contract/alerts.rules';
import type { Device } from '@holdfast/contract/devices';
import { toFahrenheit } from '@holdfast/contract/devices.rules';
import type { HealthBucket } from '@holdfast/contract/timeline';
import { IconAlertTriangle, IconHeartbeat, IconHelp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  formatDateTime,
  formatDayMonth,
  formatNumber,
  formatRelative,
  formatTemperature,
  formatTime,
} from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Paper } from '../../../ui/mantine/paper.ts';
import { Skeleton } from '../../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { useHealth } from '../timeline.api.ts';
import { timelineTexts } from '../timeline.texts.ts';
import { batteryAhead, batteryTrend } from './battery-trend.ts';
import { BarChart, LineChart, roundScale, type Scale } from './chart.tsx';
import classes from './health.module.css';
import { HealthCard } from './health-card.tsx';
import { type HealthRange, healthRanges } from './health-ranges.ts';
import { healthVerdict } from './health-verdict.ts';

const texts = timelineTexts.health;

const percent = (value: number, digits = 0) =>
  formatNumber(value / 100, { style: 'percent', maximumFractionDigits: digits });

const meanOf = (values: number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const ticksOf = ({ min, max }: Scale, format: (value: number) => string) => [min, (min + max) / 2, max].map(format);

interface ChartProps {
  buckets: HealthBucket[];
  times: string[];
  /** Time axis labels that include the given number of future buckets. */
  timesUntil: (ahead: number) => string[];
  dayOf: (moment: number) => string;
  timeOf: (bucket: HealthBucket) => string;
}

const rowsOf = ({ buckets, timeOf }: ChartProps, text: (bucket: HealthBucket) => string | null) =>
  buckets.flatMap((bucket): [string, string][] => {
    const value = text(bucket);
    return value === null ? [] : [[timeOf(bucket), value]];
  });

const BatteryCard = (props: ChartProps) => {
  const { buckets, times } = props;
  const trend = batteryTrend(buckets);
  const scale = { min: 0, max: 100 };
  const isLosing = trend !== null && trend.daysLeft !== null;
  const ahead = trend ? batteryAhead(buckets, trend) : null;
  return (
    <HealthCard
      title={texts.battery}
      note={ahead ? texts.emptyAbout(props.dayOf(ahead.emptyAt)) : undefined}
      value={trend && percent(trend.percent)}
      caption={isLosing ? texts.loses(percent(trend.lossPerDay, 1)) : texts.gains}
      rows={rowsOf(props, ({ battery }) => (battery === null ? null : percent(battery)))}
    >
      <LineChart
        label={texts.battery}
        values={buckets.map(({ battery }) => battery)}
        scale={scale}
        ticks={ticksOf(scale, percent)}
        times={ahead ? props.timesUntil(ahead.forecast.length) : times}
        forecast={ahead?.forecast}
        limit={{ value: lowBatteryPercent, text: texts.alertAt(percent(lowBatteryPercent)) }}
        color="var(--ink)"
        isFilled
        isJoined
      />
    </HealthCard>
  );
};

const useDegrees = () => {
  const unit = useUser().units.temperature;
  const inUnit = (celsius: number) => (unit === 'f' ? toFahrenheit(celsius) : celsius);
  return { inUnit, format: (degrees: number) => formatTemperature(degrees, unit) };
};

const TemperatureCard = (props: ChartProps) => {
  const { inUnit, format } = useDegrees();
  const bands = props.buckets.map(
    ({ temperature }) =>
      temperature && {
        low: inUnit(temperature.low),
        mean: inUnit(temperature.mean),
        high: inUnit(temperature.high),
      },
  );
  const measured = bands.filter((band) => band !== null);
  const newest = measured.at(-1);
  const all = measured.flatMap(({ low, high }) => [low, high]);
  const scale = measured.length > 0 ? roundScale(all, 5) : { min: 0, max: 10 };
  return (
    <HealthCard
      title={texts.temperature}
      value={newest ? format(newest.mean) : null}
      caption={texts.between(format(Math.min(...all)), format(Math.max(...all)))}
      rows={rowsOf(
        props,
        ({ temperature }) =>
          temperature &&
          texts.lowHigh(
            ...([temperature.mean, temperature.low, temperature.high].map((one) => format(inUnit(one))) as [
              string,
              string,
              string,
            ]),
          ),
      )}
    >
      <LineChart
        label={texts.temperature}
        values={bands.map((band) => band?.mean ?? null)}
        bands={bands}
        scale={scale}
        ticks={ticksOf(scale, (degrees) => `${formatNumber(degrees, { maximumFractionDigits: 1 })}°`)}
        times={props.times}
        color="var(--blue-text)"
      />
    </HealthCard>
  );
};

const satellitesText = (count: number) =>
  texts.satellites(formatNumber(count, { maximumFractionDigits: 0 }), Math.round(count) === 1);

/** Satellite count when the device reports it, else the share of positions from GPS. */
const SignalCard = (props: ChartProps) => {
  const { buckets, times } = props;
  const hasSatellites = buckets.some(({ signal }) => signal.satellites !== null);
  const measure = ({ signal }: HealthBucket) =>
    hasSatellites ? signal.satellites : signal.gps === null ? null : signal.gps * 100;
  const values = buckets.map(measure);
  const measured = values.filter((value) => value !== null);
  const newest = measured.at(-1);
  const share = meanOf(buckets.flatMap(({ signal }) => signal.gps ?? []));
  const scale = hasSatellites
    ? { min: 0, max: Math.max(12, Math.ceil(Math.max(...measured) / 4) * 4) }
    : { min: 0, max: 100 };
  const format = hasSatellites ? satellitesText : (value: number) => percent(value);
  return (
    <HealthCard
      title={texts.signal}
      value={newest === undefined ? null : format(newest)}
      caption={share === null ? '' : texts.gpsShare(percent(share * 100))}
      rows={rowsOf(props, (bucket) => {
        const value = measure(bucket);
        return value === null ? null : format(value);
      })}
    >
      <LineChart
        label={texts.signal}
        values={values}
        scale={scale}
        ticks={ticksOf(scale, hasSatellites ? (value) => formatNumber(value) : (value) => percent(value))}
        times={times}
        color="var(--green)"
      />
    </HealthCard>
  );
};

const ReportsCard = ({ range, ...props }: ChartProps & { range: HealthRange }) => {
  const { buckets, times, timeOf } = props;
  const { perBar, unit } = healthRanges[range];
  const bars = Array.from({ length: Math.ceil(buckets.length / perBar) }, (_, index) => {
    const part = buckets.slice(index * perBar, (index + 1) * perBar);
    return { first: part[0], reports: part.reduce((sum, { reports }) => sum + reports, 0) };
  });
  const total = bars.reduce((sum, { reports }) => sum + reports, 0);
  const most = Math.max(...bars.map(({ reports }) => reports));
  const scale = roundScale([0, most], 1);
  const average = total / bars.length;
  return (
    <HealthCard
      title={texts.reports}
      value={formatNumber(total)}
      caption={texts.usually(formatNumber(average, { maximumFractionDigits: average < 10 ? 1 : 0 }), texts.unit[unit])}
      rows={bars.flatMap(({ first, reports }): [string, string][] =>
        first ? [[timeOf(first), formatNumber(reports)]] : [],
      )}
    >
      <BarChart
        label={texts.reports}
        values={bars.map(({ reports }) => reports)}
        scale={scale}
        ticks={ticksOf(scale, (value) => formatNumber(value))}
        times={times}
      />
    </HealthCard>
  );
};

const signs = { well: IconHeartbeat, watch: IconAlertTriangle, unknown: IconHelp } as const;

const Verdict = ({ device, buckets }: { device: Device; buckets: HealthBucket[] }) => {
  const { state, title, text } = healthVerdict(buckets, device.lastSeenTime);
  const Icon = signs[state];
  return (
    <Paper className={classes.verdict} data-state={state}>
      <span className={classes.sign} aria-hidden>
        <Icon size={20} />
      </span>
      <div className={classes.words}>
        <h2>{title}</h2>
        <p className={classes.sentence}>{text}</p>
      </div>
      <dl className={classes.facts}>
        {device.firmware && (
          <div>
            <dt>{texts.firmware}</dt>
            <dd>{device.firmware}</dd>
          </div>
        )}
        {device.lastSeenTime && (
          <div>
            <dt>{texts.lastReport}</dt>
            <dd>{formatRelative(device.lastSeenTime)}</dd>
          </div>
        )}
      </dl>
    </Paper>
  );
};

export const HealthSkeleton = () => (
  <div className={classes.page} role="status" aria-label={uiTexts.loading}>
    <Skeleton height={72} radius={16} />
    <div className={classes.charts}>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} height={290} radius={16} />
      ))}
    </div>
  </div>
);

interface HealthProps {
  device: Device;
  range: HealthRange;
  /** Range selector, when the top bar has no room for it. */
  choice?: ReactNode;
}

export const Health = ({ device, range, choice }: HealthProps) => {
  const { timezone } = useUser();
  const { data, isError, refetch } = useHealth(device, healthRanges[range]);
  if (!data && isError)
    return <LoadFailure title={texts.failed} text={timelineTexts.failedText} fillsPage onRetry={refetch} />;
  if (!data) return <HealthSkeleton />;
  const buckets = data.data;
  const zone = { timeZone: timezone };
  const label = range === 'day' ? formatTime : formatDayMonth;
  const [start = 0, next = 0] = buckets.map(({ from }) => Date.parse(from));
  const timesUntil = (ahead: number) => {
    const last = buckets.length - 1 + ahead;
    const shown = [0, Math.round(last / 3), Math.round((2 * last) / 3), last];
    return [...new Set(shown.map((index) => label(start + index * (next - start), zone)))];
  };
  const props: ChartProps = {
    buckets,
    times: timesUntil(0),
    timesUntil,
    dayOf: (moment) => formatDayMonth(moment, zone),
    timeOf: ({ from }) => formatDateTime(from, zone),
  };
  return (
    <div className={classes.page}>
      {choice}
      <Verdict device={device} buckets={buckets} />
      <div className={classes.charts}>
        <BatteryCard {...props} />
        <TemperatureCard {...props} />
        <ReportsCard {...props} range={range} />
        <SignalCard {...props} />
      </div>
    </div>
  );
};
