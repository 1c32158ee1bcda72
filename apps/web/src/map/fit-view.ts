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

interface Pixel {
  x: number;
  y: number;
}

/** The most of them that stand together in a frame of this size, around one of them. */
export const mostInFrame = <P extends Pixel>(places: readonly P[], size: Pixel): P[] => {
  let most: P[] = [];
  for (const middle of places) {
    const near = places.filter(
      ({ x, y }) => Math.abs(x - middle.x) <= size.x / 2 && Math.abs(y - middle.y) <= size.y / 2,
    );
    if (near.length > most.length) most = near;
  }
  return most;
};

/** All of them, or where even the smallest zoom has no room for all, as many as it has. */
const fitting = (map: LeafletMap, positions: readonly Position[], sides: Sides): readonly Position[] => {
  const { paddingTopLeft, paddingBottomRight } = paddingFor(map.getSize(), sides);
  const room = map.getSize().subtract(paddingTopLeft).subtract(paddingBottomRight);
  const places = positions.map((position) => {
    const { x, y } = map.project(toLatLng(position), map.getMinZoom());
    return { ...position, x, y };
  });
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const isRoom = Math.max(...xs) - Math.min(...xs) <= room.x && Math.max(...ys) - Math.min(...ys) <= room.y;
  return isRoom ? positions : mostInFrame(places, room);
};

interface FitOptions {
  sides: Sides;
  /** For a single place, which has no extent to fit. */
  placeZoom: number;
  animate: boolean;
}

export const fitView = (map: LeafletMap, positions: readonly Position[], options: FitOptions) => {
  const bounds = latLngBounds(fitting(map, positions, options.sides).map(toLatLng));
  if (!bounds.isValid()) return;
  const isOnePlace = bounds.getNorthEast().equals(bounds.getSouthWest());
  map.fitBounds(bounds, {
    ...paddingFor(map.getSize(), options.sides),
    maxZoom: isOnePlace ? options.placeZoom : mapZooms.drawing,
    animate: options.animate,
    duration: 0.4,
  });
};
