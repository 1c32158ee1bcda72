import { createStore, useStore } from 'zustand';
import { indexAt, type Moment, nextSpeed, type ReplaySpeed, spanOf, suitableSpeed } from './replay-clock.ts';

/**
 * Current point, shared by map, grid and replay bar of the shown device.
 * `useReplay()` returns the state, which changes once per point; `replay` has the actions:
 *   replay.select(id)   selects a point from the grid or a marker; null clears the selection
 *   replay.reset()      called when another device is shown
 */
interface ReplayState {
  currentId: string | null;
  /** Whether the popup of the current point may be open. */
  isOpen: boolean;
  isPlaying: boolean;
  /** Null selects a speed by the length of the track. */
  speed: ReplaySpeed | null;
}

const start: ReplayState = { currentId: null, isOpen: true, isPlaying: false, speed: null };

const store = createStore<ReplayState>(() => start);

/** Unix seconds; a separate store, because it changes every frame. Null means not replaying. */
const clock = createStore<{ time: number | null }>(() => ({ time: null }));

const goTo = (points: readonly Moment[], time: number, state: Partial<ReplayState> = {}) => {
  clock.setState({ time });
  const currentId = points[indexAt(points, time)]?._id ?? null;
  if (currentId !== store.getState().currentId || Object.keys(state).length > 0)
    store.setState({ currentId, ...state });
};

export const replay = {
  select: (currentId: string | null) => {
    clock.setState({ time: null });
    store.setState({ currentId, isOpen: currentId !== null, isPlaying: false });
  },
  /** Keeps the selection when a merged point gets a new id. */
  follow: (from: string, to: string) => {
    if (store.getState().currentId === from) store.setState({ currentId: to });
  },
  close: () => store.setState({ isOpen: false }),
  reset: () => {
    clock.setState({ time: null });
    store.setState(start);
  },
  play: (points: readonly Moment[]) => {
    const span = spanOf(points);
    const time = replayTime(points);
    goTo(points, time < span.end ? time : span.start, { isPlaying: true, isOpen: false });
  },
  pause: () => store.setState({ isPlaying: false }),
  seek: (points: readonly Moment[], time: number) => goTo(points, time, { isOpen: false }),
  tick: goTo,
  speedUp: (points: readonly Moment[]) =>
    store.setState({ speed: nextSpeed(store.getState().speed ?? suitableSpeed(points)) }),
} as const;

/** Slider position: the replay time, else the selected point, else the newest. */
export const replayTime = (points: readonly Moment[]) =>
  timeOf(points, clock.getState().time, store.getState().currentId);

const timeOf = (points: readonly Moment[], time: number | null, currentId: string | null) => {
  const { start: first, end } = spanOf(points);
  const selected = points.find(({ _id }) => _id === currentId)?.timestamp;
  return Math.max(first, Math.min(end, time ?? selected ?? end));
};

export const useReplay = () => useStore(store);

export const useReplayTime = (points: readonly Moment[]) => {
  const { time } = useStore(clock);
  const { currentId } = useReplay();
  return timeOf(points, time, currentId);
};

/** Whether the replay has a time of its own, independent of the selected marker. */
export const useIsReplaying = () => useStore(clock, ({ time }) => time !== null);
