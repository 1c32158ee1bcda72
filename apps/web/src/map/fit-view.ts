import type { Map as LeafletMap } from 'leaflet';
import { latLngBounds, point } from 'leaflet';
import { type Box, noSides, type Way } from './furniture.ts';
import { mapZooms, type Position, type Sides, toLatLng } from './map-settings.ts';

/** Half a marker including its halo, in px. */
const markerRoom = 28;

interface Pixel {
  x: number;
  y: number;
}

const isRoomy = (size: Pixel, { top, right, bottom, left }: Sides) =>
  size.x - left - right > 160 && size.y - top - bottom > 160;

/** Padding around the furniture (elements over the map) if the map is large enough, plus `more` px. */
export const paddingFor = (size: Pixel, sides: Sides, more = markerRoom) => {
  const { top, right, bottom, left } = isRoomy(size, sides) ? sides : noSides;
  return {
    paddingTopLeft: [left + more, top + more] as [number, number],
    paddingBottomRight: [right + more, bottom + more] as [number, number],
  };
};

/** Layouts that leave room for the map; if there is none, the furniture overlaps the content. */
const roomyWays = (map: LeafletMap, ways: readonly Way[]): readonly Way[] => {
  const roomy = ways.filter(({ sides }) => isRoomy(map.getSize(), sides));
  return roomy.length > 0 ? roomy : [{ sides: noSides, over: [] }];
};

const isBelow = ({ x, y }: Pixel, { left, top, right, bottom }: Box, room: number) =>
  x > left - room && x < right + room && y > top - room && y < bottom + room;

/** True if all positions are visible beside the furniture; half a marker of tolerance avoids refits for small moves. */
export const isInView = (map: LeafletMap, positions: readonly Position[], ways: readonly Way[]) => {
  const size = map.getSize();
  const places = positions.map((position) => map.latLngToContainerPoint(toLatLng(position)));
  return roomyWays(map, ways).some(({ sides, over }) => {
    const { paddingTopLeft, paddingBottomRight } = paddingFor(size, sides, markerRoom / 2);
    const [left, top] = paddingTopLeft;
    const [right, bottom] = [size.x - paddingBottomRight[0], size.y - paddingBottomRight[1]];
    return places.every(
      (place) =>
        place.x >= left &&
        place.x <= right &&
        place.y >= top &&
        place.y <= bottom &&
        !over.some((box) => isBelow(place, box, markerRoom / 2)),
    );
  });
};

/** Largest subset of positions that fits into a frame of this size centred on one of them. */
const mostInFrame = <P extends Pixel>(places: readonly P[], size: Pixel): P[] => {
  let most: P[] = [];
  for (const middle of places) {
    const near = places.filter(
      ({ x, y }) => Math.abs(x - middle.x) <= size.x / 2 && Math.abs(y - middle.y) <= size.y / 2,
    );
    if (near.length > most.length) most = near;
  }
  return most;
};

/** All positions, or as many as fit at the minimum zoom. */
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

/** Sampling limits for long lines: points checked per segment, and corners checked per line. */
const between = 6;
const mostCorners = 400;

const thinned = (positions: readonly Position[]) => {
  const step = Math.ceil(positions.length / mostCorners);
  return positions.filter((_, index) => index % step === 0);
};

const alongLine = (places: readonly Pixel[]): Pixel[] =>
  places.flatMap((place, index) => {
    const before = places[index - 1] ?? place;
    return Array.from({ length: between }, (_, step) => {
      const share = (step + 1) / between;
      return { x: before.x + share * (place.x - before.x), y: before.y + share * (place.y - before.y) };
    });
  });

/** Sides of the layout with the highest zoom in which no position lies below the furniture. */
const closestWay = (map: LeafletMap, positions: readonly Position[], ways: readonly Way[]): Sides => {
  const size = map.getSize();
  const bounds = latLngBounds(positions.map(toLatLng));
  const corners = thinned(positions);
  const candidates = roomyWays(map, ways).map(({ sides, over }) => {
    const { paddingTopLeft, paddingBottomRight } = paddingFor(size, sides);
    const [from, to] = [point(paddingTopLeft), point(paddingBottomRight)];
    return { sides, over, from, to, zoom: Math.min(mapZooms.drawing, map.getBoundsZoom(bounds, false, from.add(to))) };
  });
  // At equal zoom, prefer the layout with the fewest boxes over the map.
  candidates.sort((a, b) => b.zoom - a.zoom || a.over.length - b.over.length);
  const free = candidates.find(({ over, from, to, zoom }) => {
    if (over.length === 0) return true;
    const [corner, other] = [bounds.getSouthWest(), bounds.getNorthEast()].map((end) => map.project(end, zoom));
    if (!corner || !other) return false;
    // The same centre that Leaflet's `fitBounds` computes.
    const start = corner.add(other).add(to).subtract(from).divideBy(2).subtract(size.divideBy(2));
    const places = corners.map((position) => map.project(toLatLng(position), zoom).subtract(start));
    return !alongLine(places).some((place) => over.some((box) => isBelow(place, box, markerRoom)));
  });
  return free?.sides ?? noSides;
};

interface FitOptions {
  ways: readonly Way[];
  /** Zoom for a single place, which has no extent to fit. */
  placeZoom: number;
  animate: boolean;
}

interface Inner {
  _animatingZoom?: boolean;
}

export const fitView = (map: LeafletMap, positions: readonly Position[], options: FitOptions): void => {
  // Leaflet drops a view that is set during a zoom animation.
  if ((map as Inner)._animatingZoom) return void map.once('zoomend', () => fitView(map, positions, options));
  const beside = options.ways.find(({ over }) => over.length === 0)?.sides ?? noSides;
  const shown = fitting(map, positions, beside);
  const bounds = latLngBounds(shown.map(toLatLng));
  if (!bounds.isValid()) return;
  const isOnePlace = bounds.getNorthEast().equals(bounds.getSouthWest());
  map.fitBounds(bounds, {
    ...paddingFor(map.getSize(), isOnePlace ? beside : closestWay(map, shown, options.ways)),
    maxZoom: isOnePlace ? options.placeZoom : mapZooms.drawing,
    animate: options.animate,
    duration: 0.4,
  });
};
