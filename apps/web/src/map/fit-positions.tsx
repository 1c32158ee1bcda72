import { useEffect, useRef } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { prefersLessMotion } from '../lib/media.ts';
import { fitView } from './fit-view.ts';
import { type Position, type Sides, toLatLng } from './map-settings.ts';

interface FitPositionsProps {
  positions: readonly Position[];
  /** Another key shows everything again; with the same one the view moves only when the first position left it. */
  fitKey: string;
  sides: Sides;
  placeZoom: number;
}

export const FitPositions = ({ positions, fitKey, sides, placeZoom }: FitPositionsProps) => {
  const map = useMap();
  const fitted = useRef<string | null>(null);
  // Where not all have room it may be left out, and must not pull the view back with each move.
  const isFirstShown = useRef(true);
  const isMoved = useRef(false);
  const [first] = positions;

  useEffect(() => {
    if (!first) return;
    const isNew = fitted.current !== fitKey;
    if (!isNew && (!isFirstShown.current || map.getBounds().contains(toLatLng(first)))) return;
    const animate = fitted.current !== null && !prefersLessMotion();
    fitted.current = fitKey;
    isMoved.current = false;
    isFirstShown.current = true;
    map.once('moveend', () => {
      isFirstShown.current = map.getBounds().contains(toLatLng(first));
    });
    fitView(map, positions, { sides, placeZoom, animate });
  }, [map, positions, first, fitKey, sides, placeZoom]);

  useMapEvents({
    dragstart: () => {
      isMoved.current = true;
    },
    // A frame of another size, the full screen for one, shows everything again unless the user has moved the map.
    resize: () => {
      if (!isMoved.current) fitView(map, positions, { sides, placeZoom, animate: false });
    },
  });

  return null;
};
