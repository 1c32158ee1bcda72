import type { Map as LeafletMap } from 'leaflet';
import { latLngBounds } from 'leaflet';
import { mapZooms, type Position, type Sides, toLatLng } from './map-settings.ts';

/** Half a marker with its halo, in px. */
const markerRoom = 28;

export const noSides: Sides = { top: 0, right: 0, bottom: 0, left: 0 };

/** Padding around what is fitted: room for a marker, and for the furniture if the map is large enough for both. */
export const paddingFor = (size: { x: number; y: number }, sides: Sides) => {
  const isRoomy = size.x - sides.left - sides.right > 160 && size.y - sides.top - sides.bottom > 160;
  const { top, right, bottom, left } = isRoomy ? sides : noSides;
  return {
    paddingTopLeft: [left + markerRoom, top + markerRoom] as [number, number],
    paddingBottomRight: [right + markerRoom, bottom + markerRoom] as [number, number],
  };
};

interface FitOptions {
  sides: Sides;
  /** For a single place, which has no extent to fit. */
  zoom: number;
  animate: boolean;
}

export const fitView = (map: LeafletMap, positions: readonly Position[], options: FitOptions) => {
  const bounds = latLngBounds(positions.map(toLatLng));
  if (!bounds.isValid()) return;
  const isOnePlace = bounds.getNorthEast().equals(bounds.getSouthWest());
  map.fitBounds(bounds, {
    ...paddingFor(map.getSize(), options.sides),
    maxZoom: isOnePlace ? options.zoom : mapZooms.drawing,
    animate: options.animate,
    duration: 0.4,
  });
};
