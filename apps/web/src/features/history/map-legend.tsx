import { historyTexts } from './history.texts.ts';
import classes from './history-map.module.css';

interface MapLegendProps {
  hasLine: boolean;
  hasFence: boolean;
}

const texts = historyTexts.legend;

export const MapLegend = ({ hasLine, hasFence }: MapLegendProps) => (
  <ul className={classes.legend}>
    {hasLine && <li data-sign="route">{texts.route}</li>}
    {hasFence && <li data-sign="fence">{texts.fence}</li>}
    <li data-sign="accuracy">{texts.accuracy}</li>
  </ul>
);
