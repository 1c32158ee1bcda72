import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { prefersLessMotion } from '../lib/media.ts';
import { fitView } from './fit-view.ts';
import { mapZooms, type Position, type Sides, toLatLng } from './map-settings.ts';

interface FitPositionsProps {
  positions: readonly Position[];
  /** Another key shows everything again; with the same one the view moves only when the first position left it. */
  fitKey: string;
  sides: Sides;
  zoom: number;
}

export const FitPositions = ({ positions, fitKey, sides, zoom }: FitPositionsProps) => {
  const map = useMap();
  const fitted = useRef<string | null>(null);
  const [first] = positions;

  useEffect(() => {
    if (!first) return;
    const isNew = fitted.current !== fitKey;
    if (!isNew && map.getBounds().contains(toLatLng(first))) return;
    const animate = fitted.current !== null && !prefersLessMotion();
    fitted.current = fitKey;
    fitView(map, positions, { sides, zoom, closest: mapZooms.drawing, animate });
  }, [map, positions, first, fitKey, sides, zoom]);

  return null;
};
