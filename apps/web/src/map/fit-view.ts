import type { Map as LeafletMap, Point } from 'leaflet';
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

type Padding = ReturnType<typeof paddingFor>;

/** All of them, or, where even the smallest map is too small for all, the most that fit together with the first. */
const fitting = (map: LeafletMap, positions: readonly Position[], { paddingTopLeft, paddingBottomRight }: Padding) => {
  const size = map.getSize();
  const room = {
    x: size.x - paddingTopLeft[0] - paddingBottomRight[0],
    y: size.y - paddingTopLeft[1] - paddingBottomRight[1],
  };
  const pixels = positions.map((position) => map.project(toLatLng(position), map.getMinZoom()));
  const isWithin = (from: Point, part: number) => (to: Point) =>
    Math.abs(to.x - from.x) <= room.x * part && Math.abs(to.y - from.y) <= room.y * part;
  const [first] = pixels;
  if (!first || pixels.every((one) => pixels.every(isWithin(one, 1)))) return positions;
  const centers = pixels.filter(isWithin(first, 0.5));
  const groups = centers.map((center) =>
    positions.filter((_, index) => isWithin(center, 0.5)(pixels[index] ?? center)),
  );
  return groups.reduce((most, group) => (group.length > most.length ? group : most), positions.slice(0, 1));
};

interface FitOptions {
  sides: Sides;
  /** For a single place, which has no extent to fit. */
  zoom: number;
  animate: boolean;
}

export const fitView = (map: LeafletMap, positions: readonly Position[], options: FitOptions) => {
  const padding = paddingFor(map.getSize(), options.sides);
  const bounds = latLngBounds(fitting(map, positions, padding).map(toLatLng));
  if (!bounds.isValid()) return;
  const isOnePlace = bounds.getNorthEast().equals(bounds.getSouthWest());
  map.fitBounds(bounds, {
    ...padding,
    maxZoom: isOnePlace ? options.zoom : mapZooms.drawing,
    animate: options.animate,
    duration: 0.4,
  });
};
