import type { Map as LeafletMap } from 'leaflet';
import { type RefObject, useCallback, useEffect, useReducer } from 'react';
import { prefersLessMotion } from '../lib/media.ts';
import { fitView, isInView } from './fit-view.ts';
import { needsFit, nextFraming, startFraming } from './framing.ts';
import { isSameSides, measureSides, measureWays } from './furniture.ts';
import type { Position } from './map-settings.ts';

interface FramingOptions {
  positions: readonly Position[];
  /** Null while the data of the current choice is still loading. */
  fitKey: string | null;
  placeZoom: number;
  canFollow: boolean;
  /** Ancestor of all elements that stand over the map. */
  furniture: RefObject<HTMLElement | null>;
}

const isMoveKey = (key: string) => key.startsWith('Arrow') || ['+', '=', '-', '_'].includes(key);

/** Calls back when the user moves the map, but not for programmatic moves. */
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

/** Fits the view to the positions and follows them until the user moves the map. */
export const useFraming = (map: LeafletMap | null, options: FramingOptions) => {
  const { positions, fitKey, placeZoom, canFollow, furniture } = options;
  const [framing, dispatch] = useReducer(nextFraming, startFraming);
  const onMove = useCallback(() => dispatch({ type: 'moved' }), []);
  useMoves(map, onMove);

  const fitAll = (animate: boolean) => {
    if (!map) return;
    fitView(map, positions, {
      ways: measureWays(map.getContainer()),
      placeZoom,
      animate: animate && !prefersLessMotion(),
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: fit is made of these
  useEffect(() => {
    if (!map || fitKey === null || positions.length === 0) return;
    const isShown = isInView(map, positions, measureWays(map.getContainer()));
    if (!needsFit(framing, { key: fitKey, canFollow, isInView: isShown })) return;
    fitAll(framing.key !== null);
    if (framing.key !== fitKey) dispatch({ type: 'fitted', key: fitKey });
  }, [map, positions, fitKey, placeZoom, canFollow, framing]);

  // Refits when the container is resized, for example in full screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: fit is made of these
  useEffect(() => {
    if (!map || !framing.isFollowing) return;
    const refit = () => fitAll(false);
    map.on('resize', refit);
    return () => void map.off('resize', refit);
  }, [map, positions, placeZoom, framing.isFollowing]);

  // Refits when furniture is resized or moved: a legend that opens, the bottom sheet on a phone.
  const hasFitted = framing.key !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fit is made of these
  useEffect(() => {
    if (!map || !furniture.current || !hasFitted || !framing.isFollowing) return;
    let sides = measureSides(map.getContainer());
    const observer = new ResizeObserver(() => {
      const now = measureSides(map.getContainer());
      if (isSameSides(sides, now)) return;
      sides = now;
      fitAll(true);
    });
    for (const element of [furniture.current, ...furniture.current.querySelectorAll('[data-furniture]')]) {
      observer.observe(element);
    }
    return () => observer.disconnect();
  }, [map, positions, placeZoom, hasFitted, framing.isFollowing]);

  return {
    isFollowing: framing.isFollowing,
    onMove,
    follow: () => {
      fitAll(true);
      dispatch({ type: 'fitted', key: framing.key ?? '' });
    },
  };
};
