import type { Device } from '@holdfast/contract/devices';
import type { CSSProperties } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { settingsTexts } from '../settings.texts.ts';
import { scaleOf } from './temperature-scale.ts';
import classes from './temperature-track.module.css';

const texts = settingsTexts.alerts;

type Tuning = Device['temperature'];

interface TemperatureTrackProps {
  celsius: number | null;
  /** Content of the input; nothing is drawn unless it is a number. */
  level: number | string;
  unit: Tuning['unit'];
  condition: Tuning['condition'];
}

const place = (share: number) => ({ '--share': share }) as CSSProperties;

export const TemperatureTrack = ({ celsius, level, unit, condition }: TemperatureTrackProps) => {
  if (typeof level !== 'number') return null;
  const scale = scaleOf(level, unit, celsius);
  const degrees = (value: number, digits = 1) =>
    formatNumber(value, {
      style: 'unit',
      unit: unit === 'c' ? 'celsius' : 'fahrenheit',
      maximumFractionDigits: digits,
    });
  const now = scale.now === null ? null : texts.now(degrees(scale.now));
  const at = texts.at(degrees(level));
  return (
    <div className={classes.track} role="img" aria-label={texts.scale(now, at)}>
      {now !== null && scale.nowShare !== null && (
        <span className={classes.now} style={place(scale.nowShare)}>
          {now}
        </span>
      )}
      <div className={classes.line} style={place(scale.levelShare)} data-condition={condition}>
        <span className={classes.alarm} />
        <span className={classes.level} />
        {scale.nowShare !== null && <span className={classes.dot} style={place(scale.nowShare)} />}
      </div>
      <div className={classes.words}>
        <span data-crowded={scale.levelShare < 0.3 || undefined}>{degrees(scale.from, 0)}</span>
        <span className={classes.at} style={place(scale.levelShare)}>
          {at}
        </span>
        <span data-crowded={scale.levelShare > 0.8 || undefined}>{degrees(scale.to, 0)}</span>
      </div>
    </div>
  );
};
