import { Map as LeafletMap, point } from 'leaflet';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fitView, isInView, paddingFor } from './fit-view.ts';
import { mapZooms } from './map-settings.ts';

const sides = { top: 50, right: 60, bottom: 100, left: 0 };

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
    fitView(map, track, { sides, placeZoom: 16, animate: false });
    for (const { latitude, longitude } of track) {
      const { x, y } = map.latLngToContainerPoint([latitude, longitude]);
      expect(x).toBeGreaterThan(20);
      expect(x).toBeLessThan(700 - 60);
      expect(y).toBeGreaterThan(50);
      expect(y).toBeLessThan(600 - 100);
    }
    expect(map.getZoom()).toBeGreaterThanOrEqual(13);
  });

  it('knows what is in view and beside the furniture', () => {
    const map = aMap();
    fitView(map, track, { sides, placeZoom: 16, animate: false });
    expect(isInView(map, track, sides)).toBe(true);
    map.panBy([0, -40], { animate: false });
    expect(isInView(map, track, sides)).toBe(true);
    map.panBy([160, 0], { animate: false });
    expect(isInView(map, track, sides)).toBe(false);
  });

  it('shows as many as the smallest zoom has room for, where it cannot show all', () => {
    const map = aMap(390, 640).setMinZoom(mapZooms.world);
    const toronto = { latitude: 43.65, longitude: -79.38 + 360 };
    fitView(map, [toronto, ...track], { sides, placeZoom: 16, animate: false });
    for (const { latitude, longitude } of track) {
      expect(map.getBounds().contains([latitude, longitude])).toBe(true);
    }
    expect(map.getBounds().contains([toronto.latitude, toronto.longitude])).toBe(false);
  });

  it.each([mapZooms.place, mapZooms.drawing])('shows a single place in zoom %s', (placeZoom) => {
    const map = aMap();
    fitView(map, track.slice(0, 1), { sides, placeZoom, animate: false });
    expect(map.getZoom()).toBe(placeZoom);
  });

  it('waits for the end of a zoom', () => {
    const map = aMap();
    Object.assign(map, { _animatingZoom: true });
    fitView(map, track.slice(0, 1), { sides, placeZoom: 16, animate: false });
    expect(map.getZoom()).toBe(2);
    Object.assign(map, { _animatingZoom: false });
    map.fire('zoomend');
    expect(map.getZoom()).toBe(16);
  });

  it('changes nothing without positions', () => {
    const map = aMap();
    fitView(map, [], { sides, placeZoom: 16, animate: false });
    expect(map.getZoom()).toBe(2);
  });
});
