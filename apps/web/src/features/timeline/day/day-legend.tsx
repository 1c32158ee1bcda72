import type { CSSProperties } from 'react';
import { formatNumber, formatSpeed, kilometresPerMile } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { useTripColors } from '../../../map/trip-colors.ts';
import { timelineTexts } from '../timeline.texts.ts';
import classes from './day.module.css';
import { speedEdges } from './route.ts';

const texts = timelineTexts.map;

export type Colouring = 'trips' | 'speed';

const useSpeedNames = () => {
  const { units } = useUser();
  const inUnit = (speed: number) =>
    formatNumber(units.distance === 'km' ? speed : speed / kilometresPerMile, { maximumFractionDigits: 0 });
  const [low, middle, high] = speedEdges;
  return [
    texts.under(inUnit(low)),
    texts.between(inUnit(low), inUnit(middle)),
    texts.between(inUnit(middle), inUnit(high)),
    texts.over(formatSpeed(high, units.distance)),
  ];
};

interface DayLegendProps {
  colouring: Colouring;
  hasChosen: boolean;
  hasGap: boolean;
}

export const DayLegend = ({ colouring, hasChosen, hasGap }: DayLegendProps) => {
  const { trip, speeds } = useTripColors();
  const names = useSpeedNames();
  const signs =
    colouring === 'speed'
      ? names.map((name, index) => ({ name, color: speeds[index] ?? trip }))
      : [
          ...(hasChosen ? [{ name: texts.chosen, color: 'var(--signal)' }] : []),
          { name: hasChosen ? texts.others : texts.allTrips, color: trip },
        ];
  return (
    <ul className={classes.legend} aria-label={texts.legend} data-needed={colouring === 'speed' || undefined}>
      {signs.map(({ name, color }) => (
        <li key={name} style={{ '--sign': color } as CSSProperties}>
          {name}
        </li>
      ))}
      {hasGap && (
        <li data-dashed style={{ '--sign': trip } as CSSProperties}>
          {texts.gap}
        </li>
      )}
    </ul>
  );
};
