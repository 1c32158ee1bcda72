import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useReducer } from 'react';
import { prefersLessMotion } from '../lib/media.ts';
import { fitView, isInView } from './fit-view.ts';
import { needsFit, nextFraming, startFraming } from './framing.ts';
import { measureSides } from './furniture.ts';
import type { Position } from './map-settings.ts';

interface FramingOptions {
  positions: readonly Position[];
  /** Null while what is shown is not yet what was chosen. */
  fitKey: string | null;
  placeZoom: number;
  canFollow: boolean;
}

const isMoveKey = (key: string) => key.startsWith('Arrow') || ['+', '=', '-', '_'].includes(key);

/** Calls back when the person moves the map, and never when the program does. */
const useMoves = (map: LeafletMap | null, onMove: () => void) =>
  useEffect(() => {
    if (!map) return;
    const container = map.getContainer();
    const onKey = ({ target, key }: KeyboardEvent) => target === container && isMoveKey(key) && onMove();
    const onTouch = ({ touches }: TouchEvent) => touches.length > 1 && onMove();
    const onDoubleClick = () => map.doubleClickZoom.enabled() && onMove();
    map.on('dragstart boxzoomend', onMove).on('dblclick', onDoubleClick);
    container.addEventListener('wheel', onMove, { passive: true });
    container.addEventListener('touchmove', onTouch, { passive: true });
    container.addEventListener('keydown', onKey);
    return () => {
      map.off('dragstart boxzoomend', onMove).off('dblclick', onDoubleClick);
      container.removeEventListener('wheel', onMove);
      container.removeEventListener('touchmove', onTouch);
      container.removeEventListener('keydown', onKey);
    };
  }, [map, onMove]);

/** Keeps what is shown in view. */
export const useFraming = (map: LeafletMap | null, { positions, fitKey, placeZoom, canFollow }: FramingOptions) => {
  const [framing, dispatch] = useReducer(nextFraming, startFraming);
  const onMove = useCallback(() => dispatch({ type: 'moved' }), []);
  useMoves(map, onMove);

  const fitAll = (animate: boolean) => {
    if (!map) return;
    fitView(map, positions, {
      sides: measureSides(map.getContainer()),
      placeZoom,
      animate: animate && !prefersLessMotion(),
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: fit is made of these
  useEffect(() => {
    if (!map || fitKey === null || positions.length === 0) return;
    const isShown = isInView(map, positions, measureSides(map.getContainer()));
    if (!needsFit(framing, { key: fitKey, canFollow, isInView: isShown })) return;
    fitAll(framing.key !== null);
    if (framing.key !== fitKey) dispatch({ type: 'fitted', key: fitKey });
  }, [map, positions, fitKey, placeZoom, canFollow, framing]);

  // A frame of another size, the full screen for one, shows everything again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: fit is made of these
  useEffect(() => {
    if (!map || !framing.isFollowing) return;
    const refit = () => fitAll(false);
    map.on('resize', refit);
    return () => void map.off('resize', refit);
  }, [map, positions, placeZoom, framing.isFollowing]);

  return {
    isFollowing: framing.isFollowing,
    onMove,
    follow: () => {
      fitAll(true);
      dispatch({ type: 'fitted', key: framing.key ?? '' });
    },
  };
};
