import { type CSSProperties, Fragment, type ReactNode } from 'react';
import plot from '../plot.module.css';
import classes from './chart.module.css';

/** SVG user units; the drawing is stretched to its frame. */
const [width, height] = [1000, 100];

export interface Scale {
  min: number;
  max: number;
}

/** Multiples of a power of ten that may be the distance between two of the three lines. */
const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 10];

/** Three lines at round numbers around the values; the lowest is a multiple of the step. */
export const roundScale = (values: readonly number[], leastStep: number): Scale => {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  for (let power = 10 ** Math.floor(Math.log10(leastStep)); ; power *= 10) {
    for (const factor of steps) {
      const step = power * factor;
      const min = Math.floor(low / step) * step;
      if (step >= leastStep && min + 2 * step >= high) return { min, max: min + 2 * step };
    }
  }
};

export interface ChartFrame {
  label: string;
  scale: Scale;
  /** Labels of the lowest, middle and highest line. */
  ticks: string[];
  /** Labels of the time axis, left to right. */
  times: string[];
}

const y = (value: number, { min, max }: Scale) => height - (height * (value - min)) / (max - min || 1);
const x = (index: number, count: number) => (width * index) / Math.max(1, count - 1);

/** Runs of consecutive values without a gap. */
const runsOf = <T,>(values: readonly (T | null)[]) => {
  const runs: { index: number; value: T }[][] = [];
  let run: { index: number; value: T }[] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) run = [];
    else {
      if (run.length === 0) runs.push(run);
      run.push({ index, value });
    }
  }
  return runs;
};

/** All values as one run, across gaps. */
const joined = (values: readonly (number | null)[]) => [
  values.flatMap((value, index) => (value === null ? [] : [{ index, value }])),
];

const path = (points: [number, number][]) =>
  points.map(([left, top], index) => `${index ? 'L' : 'M'}${left.toFixed(1)} ${top.toFixed(2)}`).join('');

const Frame = ({ label, ticks, times, children }: Omit<ChartFrame, 'scale'> & { children: ReactNode }) => (
  <div className={classes.chart} role="img" aria-label={label}>
    <div className={plot.ticks} aria-hidden>
      {ticks.toReversed().map((tick) => (
        <span key={tick}>{tick}</span>
      ))}
    </div>
    <div className={`${plot.lines} ${classes.plot}`}>{children}</div>
    <div className={classes.times} aria-hidden>
      {times.map((time) => (
        <span key={time}>{time}</span>
      ))}
    </div>
  </div>
);

interface Band {
  low: number;
  high: number;
}

interface LineChartProps extends ChartFrame {
  values: readonly (number | null)[];
  /** Minimum and maximum around each value. */
  bands?: readonly (Band | null)[];
  color: string;
  isFilled?: boolean;
  /** Draws the line across gaps. */
  isJoined?: boolean;
  forecast?: readonly number[];
  /** Threshold drawn as a horizontal line. */
  limit?: { value: number; text: string } | undefined;
}

export const LineChart = ({
  values,
  bands = [],
  color,
  isFilled = false,
  isJoined = false,
  forecast = [],
  limit,
  scale,
  ...frame
}: LineChartProps) => {
  const count = values.length + forecast.length;
  const runs = isJoined ? joined(values) : runsOf(values);
  const newest = runs.at(-1)?.at(-1);
  const expected = newest ? [newest.value, ...forecast] : [];
  const expectedAt = (index: number) => (index === 0 ? (newest?.index ?? 0) : values.length - 1 + index);
  return (
    <Frame {...frame}>
      <svg className={classes.drawing} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        {runsOf(bands).map((run) => {
          const top = run.map(({ index, value }): [number, number] => [x(index, count), y(value.high, scale)]);
          const bottom = run.map(({ index, value }): [number, number] => [x(index, count), y(value.low, scale)]);
          return <path key={run[0]?.index} d={`${path([...top, ...bottom.reverse()])}Z`} fill={color} opacity={0.16} />;
        })}
        {runs.map((run) => {
          const points = run.map(({ index, value }): [number, number] => [x(index, count), y(value, scale)]);
          const [first, last] = [points[0], points.at(-1)];
          return (
            <Fragment key={run[0]?.index}>
              {isFilled && first && last && (
                <path d={`${path(points)}L${last[0]} ${height}L${first[0]} ${height}Z`} fill={color} opacity={0.07} />
              )}
              <path d={path(points)} className={classes.line} stroke={color} />
            </Fragment>
          );
        })}
        {forecast.length > 0 && (
          <path
            d={path(expected.map((value, index) => [x(expectedAt(index), count), y(value, scale)]))}
            className={classes.forecast}
            stroke={color}
          />
        )}
      </svg>
      {limit && (
        <span className={classes.limit} style={{ top: `${y(limit.value, scale)}%` }}>
          {limit.text}
        </span>
      )}
      {newest && (
        <span
          className={classes.newest}
          style={{ left: `${x(newest.index, count) / 10}%`, top: `${y(newest.value, scale)}%` }}
        />
      )}
    </Frame>
  );
};

interface BarChartProps extends ChartFrame {
  values: readonly number[];
}

/** The newest bar is still growing. */
export const BarChart = ({ values, scale, ...frame }: BarChartProps) => (
  <Frame {...frame}>
    <div className={classes.bars}>
      {values.map((value, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={index}
          className={classes.bar}
          data-none={value === 0 || undefined}
          style={{ '--share': value / (scale.max || 1) } as CSSProperties}
        />
      ))}
    </div>
  </Frame>
);
