import { defaultMapPageSize, mapPageSizes } from '@holdfast/contract/history.rules';
import { createStore, useStore } from 'zustand';
import { personalPrefix, session } from '../../lib/session.ts';

export const historyViews = ['map', 'satellite', 'grid'] as const;
export type HistoryView = (typeof historyViews)[number];

interface HistoryChoice {
  view: HistoryView;
  points: number;
}

const keys = { view: `${personalPrefix}historyView`, points: `${personalPrefix}historyPoints` };

const read = (): HistoryChoice => ({
  view: historyViews.find((view) => view === localStorage.getItem(keys.view)) ?? 'map',
  points: mapPageSizes.find((size) => String(size) === localStorage.getItem(keys.points)) ?? defaultMapPageSize,
});

const choice = createStore<HistoryChoice>(read);

session.subscribe(({ token }, before) => {
  if (token !== before.token) choice.setState(read());
});

export const useHistoryChoice = () => useStore(choice);

export const chooseHistoryView = (view: HistoryView) => {
  localStorage.setItem(keys.view, view);
  choice.setState({ view });
};

export const choosePoints = (points: number) => {
  localStorage.setItem(keys.points, String(points));
  choice.setState({ points });
};
