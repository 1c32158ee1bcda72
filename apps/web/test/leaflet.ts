import { Circle, Map as LeafletMap, Polygon, Polyline } from 'leaflet';

const maps = new Set<LeafletMap>();

LeafletMap.addInitHook(function remember(this: LeafletMap) {
  maps.add(this);
  this.on('unload', () => maps.delete(this));
});

/** Connected maps in order of creation. A map whose chunk loaded after its test ended is in no document. */
export const shownMaps = () => [...maps].filter((map) => map.getContainer().isConnected);

/** The map on the page; throws unless there is exactly one. */
export const shownMap = (): LeafletMap => {
  const [map, ...others] = shownMaps();
  if (!map || others.length > 0) throw new Error(`${shownMaps().length} maps are shown`);
  return map;
};

/** Vector layers of the map, because the canvas itself cannot be inspected. */
export const drawnShapes = () => {
  const circles: Circle[] = [];
  const polygons: Polygon[] = [];
  const lines: Polyline[] = [];
  shownMap().eachLayer((layer) => {
    if (layer instanceof Circle) circles.push(layer);
    else if (layer instanceof Polygon) polygons.push(layer);
    else if (layer instanceof Polyline) lines.push(layer);
  });
  return { circles, polygons, lines };
};
