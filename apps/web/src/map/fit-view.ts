import type { Map as LeafletMap } from 'leaflet';
import { latLngBounds } from 'leaflet';
import { noSides } from './furniture.ts';
import { mapZooms, type Position, type Sides, toLatLng } from './map-settings.ts';

/** Half a marker with its halo, in px. */
const markerRoom = 28;

interface Pixel {
  x: number;
  y: number;
}

/** Padding beside the furniture if the map is large enough for both, and so many px more. */
export const paddingFor = (size: Pixel, sides: Sides, more = markerRoom) => {
  const isRoomy = size.x - sides.left - sides.right > 160 && size.y - sides.top - sides.bottom > 160;
  const { top, right, bottom, left } = isRoomy ? sides : noSides;
  return {
    paddingTopLeft: [left + more, top + more] as [number, number],
    paddingBottomRight: [right + more, bottom + more] as [number, number],
  };
};

/** Whether all of them are in view, beside the furniture; half a marker's room is left for small moves. */
export const isInView = (map: LeafletMap, positions: readonly Position[], sides: Sides) => {
  const size = map.getSize();
  const { paddingTopLeft, paddingBottomRight } = paddingFor(size, sides, markerRoom / 2);
  const [left, top] = paddingTopLeft;
  const [right, bottom] = [size.x - paddingBottomRight[0], size.y - paddingBottomRight[1]];
  return positions.every((position) => {
    const { x, y } = map.latLngToContainerPoint(toLatLng(position));
    return x >= left && x <= right && y >= top && y <= bottom;
  });
};

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

interface Inner {
  _animatingZoom?: boolean;
}

export const fitView = (map: LeafletMap, positions: readonly Position[], options: FitOptions): void => {
  // Leaflet forgets a view that is set while it still zooms to another.
  if ((map as Inner)._animatingZoom) return void map.once('zoomend', () => fitView(map, positions, options));
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
