import { createStore, useStore } from 'zustand';

/**
 * Which point is the current one, shared by the map, the grid and the replay bar of the device that is shown.
 * `useReplay()` tells the state; `replay` has what changes it:
 *   replay.select(id)   the grid's 'show on map', a marker that was clicked; null for none
 *   replay.reset()      another device
 * A grid row is highlighted while `currentId` is its point's `_id`.
 */
interface ReplayState {
  /** `_id` of the point. */
  currentId: string | null;
  isPlaying: boolean;
  /** Seconds of the past in a second. */
  speed: number;
}

export const replayStart: ReplayState = { currentId: null, isPlaying: false, speed: 60 };

export const replayStore = createStore<ReplayState>(() => replayStart);

export const replay = {
  select: (currentId: string | null) => replayStore.setState({ currentId, isPlaying: false }),
  reset: () => replayStore.setState(replayStart),
} as const;

export const useReplay = () => useStore(replayStore);
