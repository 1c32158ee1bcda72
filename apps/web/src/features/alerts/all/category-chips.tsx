import { type AlertCategory, alertCategories } from '@holdfast/contract/alerts.rules';
import {
  IconActivity,
  IconBattery1,
  IconCurrentLocation,
  IconDroplet,
  IconMapPin,
  IconSend,
  IconSos,
  IconTemperature,
  IconWifiOff,
} from '@tabler/icons-react';
import { formatNumber } from '../../../lib/format.ts';
import { alertsTexts } from '../alerts.texts.ts';
import classes from './all-alerts.module.css';

const texts = alertsTexts.page;

const icons: Record<AlertCategory, typeof IconSos> = {
  places: IconMapPin,
  movement: IconActivity,
  battery: IconBattery1,
  silent: IconWifiOff,
  temperature: IconTemperature,
  water: IconDroplet,
  sos: IconSos,
  location: IconCurrentLocation,
  test: IconSend,
};

interface CategoryChipsProps {
  counts: Record<AlertCategory, number> | undefined;
  chosen: AlertCategory | undefined;
  onChoose: (category: AlertCategory | '') => void;
}

/** Category filter; empty categories are hidden. */
export const CategoryChips = ({ counts, chosen, onChoose }: CategoryChipsProps) => {
  const countOf = (category: AlertCategory) => counts?.[category] ?? 0;
  const total = alertCategories.reduce((sum, category) => sum + countOf(category), 0);
  const shown = alertCategories.filter((category) => countOf(category) > 0 || category === chosen);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div className={classes.chips} role="group" aria-label={texts.kind}>
      <button type="button" className={classes.chip} aria-pressed={!chosen} onClick={() => onChoose('')}>
        {texts.all}
        <span className={classes.chipCount}>{formatNumber(total)}</span>
      </button>
      {shown.map((category) => {
        const Icon = icons[category];
        return (
          <button
            key={category}
            type="button"
            className={classes.chip}
            aria-pressed={category === chosen}
            onClick={() => onChoose(category)}
          >
            <Icon size={16} aria-hidden />
            {texts.categories[category]}
            <span className={classes.chipCount}>{formatNumber(countOf(category))}</span>
          </button>
        );
      })}
    </div>
  );
};
