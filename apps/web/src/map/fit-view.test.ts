import { Map as LeafletMap, point } from 'leaflet';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fitView, isInView, paddingFor } from './fit-view.ts';
import { waysAround } from './furniture.ts';
import { mapZooms } from './map-settings.ts';

const sides = { top: 50, right: 60, bottom: 100, left: 0 };
const ways = [{ sides, over: [] }];

const aMap = (width = 700, height = 600) => {
  const map = new LeafletMap(document.createElement('div'), { zoomAnimation: false, fadeAnimation: false });
  vi.spyOn(map, 'getSize').mockImplementation(() => point(width, height));
  map.setView([0, 0], 2);
  onTestFinished(() => void map.remove());
  return map;
};

const track = [
  { latitude: -33.88, longitude: 151.2 },
  { latitude: -33.89, longitude: 151.22 },
];

describe('fitting the view', () => {
  it('leaves room for the furniture, unless there would be none for the map', () => {
    expect(paddingFor({ x: 700, y: 600 }, sides)).toEqual({ paddingTopLeft: [28, 78], paddingBottomRight: [88, 128] });
    expect(paddingFor({ x: 200, y: 600 }, sides)).toEqual({ paddingTopLeft: [28, 28], paddingBottomRight: [28, 28] });
  });

  it('shows all positions beside the furniture', () => {
    const map = aMap();
    fitView(map, track, { ways, placeZoom: 16, animate: false });
    for (const { latitude, longitude } of track) {
      const { x, y } = map.latLngToContainerPoint([latitude, longitude]);
      expect(x).toBeGreaterThan(20);
      expect(x).toBeLessThan(700 - 60);
      expect(y).toBeGreaterThan(50);
      expect(y).toBeLessThan(600 - 100);
    }
    expect(map.getZoom()).toBeGreaterThanOrEqual(13);
  });

  it('leaves the furniture at the side where the most is gained, or nowhere', () => {
    // A legend in the upper left corner.
    const around = waysAround({ x: 700, y: 600 }, [{ left: 16, top: 16, right: 300, bottom: 300 }]);
    const map = aMap();
    const placesOf = (positions: typeof track) => {
      fitView(map, positions, { ways: around, placeZoom: 16, animate: false });
      expect(isInView(map, positions, around)).toBe(true);
      return positions.map(({ latitude, longitude }) => map.latLngToContainerPoint([latitude, longitude]));
    };
    const [west, east] = [151.2, 151.3];
    const wide = [
      { latitude: -33.88, longitude: west },
      { latitude: -33.885, longitude: east },
    ];
    for (const { y } of placesOf(wide)) expect(y).toBeGreaterThan(300);
    const high = [
      { latitude: -33.88, longitude: west },
      { latitude: -33.95, longitude: 151.205 },
    ];
    for (const { x } of placesOf(high)) expect(x).toBeGreaterThan(300);
    // From below the legend to beside it: all of the map.
    const rising = [
      { latitude: -33.95, longitude: west },
      { latitude: -33.95, longitude: east },
      { latitude: -33.88, longitude: east },
    ];
    const [first, , last] = placesOf(rising);
    expect(first?.x).toBeLessThan(100);
    expect(last?.y).toBeLessThan(200);
  });

  it('lets no line lie below the furniture', () => {
    const around = waysAround({ x: 700, y: 600 }, [{ left: 16, top: 16, right: 500, bottom: 300 }]);
    const map = aMap();
    const falling = [
      { latitude: -33.95, longitude: 151.2 },
      { latitude: -33.88, longitude: 151.3 },
    ];
    fitView(map, falling, { ways: around, placeZoom: 16, animate: false });
    const [from, to] = falling.map(({ latitude, longitude }) => map.latLngToContainerPoint([latitude, longitude]));
    for (let share = 0; share <= 1; share += 0.05) {
      const [x, y] = [from!.x + share * (to!.x - from!.x), from!.y + share * (to!.y - from!.y)];
      expect(x > 500 || y > 300).toBe(true);
    }
  });

  it('knows what is in view and beside the furniture', () => {
    const map = aMap();
    fitView(map, track, { ways, placeZoom: 16, animate: false });
    expect(isInView(map, track, ways)).toBe(true);
    map.panBy([0, -40], { animate: false });
    expect(isInView(map, track, ways)).toBe(true);
    map.panBy([160, 0], { animate: false });
    expect(isInView(map, track, ways)).toBe(false);
  });

  it('shows as many as the smallest zoom has room for, where it cannot show all', () => {
    const map = aMap(390, 640).setMinZoom(mapZooms.world);
    const toronto = { latitude: 43.65, longitude: -79.38 + 360 };
    fitView(map, [toronto, ...track], { ways, placeZoom: 16, animate: false });
    for (const { latitude, longitude } of track) {
      expect(map.getBounds().contains([latitude, longitude])).toBe(true);
    }
    expect(map.getBounds().contains([toronto.latitude, toronto.longitude])).toBe(false);
  });

  it.each([mapZooms.place, mapZooms.drawing])('shows a single place in zoom %s', (placeZoom) => {
    const map = aMap();
    fitView(map, track.slice(0, 1), { ways, placeZoom, animate: false });
    expect(map.getZoom()).toBe(placeZoom);
  });

  it('waits for the end of a zoom', () => {
    const map = aMap();
    Object.assign(map, { _animatingZoom: true });
    fitView(map, track.slice(0, 1), { ways, placeZoom: 16, animate: false });
    expect(map.getZoom()).toBe(2);
    Object.assign(map, { _animatingZoom: false });
    map.fire('zoomend');
    expect(map.getZoom()).toBe(16);
  });

  it('changes nothing without positions', () => {
    const map = aMap();
    fitView(map, [], { ways, placeZoom: 16, animate: false });
    expect(map.getZoom()).toBe(2);
  });
});
