import { IconMap, IconSatellite, IconTable } from '@tabler/icons-react';
import { SegmentedControl } from '../../ui/mantine/segmented-control.ts';
import { historyTexts } from './history.texts.ts';
import { chooseHistoryView, type HistoryView, historyViews, useHistoryChoice } from './history-choice.ts';
import classes from './location-history.module.css';

const texts = historyTexts.views;
const icons: Record<HistoryView, typeof IconMap> = { map: IconMap, satellite: IconSatellite, grid: IconTable };

const options = historyViews.map((value) => {
  const Icon = icons[value];
  return {
    value,
    label: (
      <span className={classes.view}>
        <Icon size={16} aria-hidden />
        {texts[value]}
      </span>
    ),
  };
});

export const ViewSwitch = () => {
  const { view } = useHistoryChoice();
  return (
    <SegmentedControl
      className={classes.views}
      aria-label={texts.label}
      data={options}
      value={view}
      onChange={chooseHistoryView}
    />
  );
};
