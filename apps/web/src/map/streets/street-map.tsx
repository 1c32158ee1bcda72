import { useComputedColorScheme } from '@mantine/core';
import { latLngBounds } from 'leaflet';
import { PMTiles } from 'pmtiles';
import { PmtilesSource, TileCache, View } from 'protomaps-leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { languageId } from '../../lib/language.ts';
import { mapZooms, type OwnMap } from '../map-settings.ts';
import { streetColors } from './street-colors.ts';
import { streetLayer } from './street-layer.ts';
import { labelRulesOf, paintRulesOf, placeRulesOf } from './street-style.ts';

/** z-index above lines and areas (400), below markers (600). */
const namesPane = 'place-names';
/** Display zoom minus data zoom. One more, and the data would lack small streets at the zooms used for trips. */
const levelDifference = 1;
const dataTileSize = 256 << levelDifference;

const views = new Map<string, View>();

/** One view and tile cache per file, shared by all maps of the page. */
const viewOf = ({ url, maxZoom }: OwnMap): View => {
  const known = views.get(url);
  if (known) return known;
  const source = new PmtilesSource(new PMTiles(new URL(url, window.location.href).href), false);
  const view = new View(new TileCache(source, dataTileSize), maxZoom, levelDifference);
  views.set(url, view);
  return view;
};

/** Street map from the server's own file. Heavy: lazy loaded once a map is shown. */
const StreetMap = ({ own }: { own: OwnMap }) => {
  const map = useMap();
  const scheme = useComputedColorScheme('light');

  useEffect(() => {
    const view = viewOf(own);
    const colors = streetColors[scheme];
    const [west, south, east, north] = own.bounds;
    const options = {
      bounds: latLngBounds([south, west], [north, east]),
      minZoom: own.minZoom,
      maxZoom: mapZooms.max,
    };
    if (!map.getPane(namesPane)) {
      const pane = map.createPane(namesPane);
      pane.style.zIndex = '450';
      pane.style.pointerEvents = 'none';
    }
    const streets = (scale: number) => ({
      paintRules: paintRulesOf(colors, scale),
      labelRules: labelRulesOf(colors, languageId, scale),
    });
    const names = (scale: number) => ({ paintRules: [], labelRules: placeRulesOf(colors, languageId, scale) });
    const layers = [streetLayer(view, streets, options), streetLayer(view, names, { ...options, pane: namesPane })].map(
      (layer) => layer.addTo(map),
    );
    return () => {
      for (const layer of layers) layer.remove();
    };
  }, [map, scheme, own]);

  return null;
};

export default StreetMap;
