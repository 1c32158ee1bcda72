import { useComputedColorScheme } from '@mantine/core';
import { latLngBounds } from 'leaflet';
import { PMTiles } from 'pmtiles';
import { PmtilesSource, TileCache, View } from 'protomaps-leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { languageId } from '../../lib/language.ts';
import { mapZooms, type OwnMap } from '../map-settings.ts';
import { streetColors } from './street-colors.ts';
import { StreetLayer } from './street-layer.ts';
import { labelRulesOf, paintRulesOf, placeRulesOf } from './street-style.ts';

/** z-index above lines and areas (400), below markers (600). */
const namesPane = 'place-names';
/** Display zoom minus data zoom. One more, and the data would lack small streets at the zooms used for trips. */
const levelDifference = 1;
const dataTileSize = 256 << levelDifference;

interface Opened {
  file: PMTiles;
  view: View;
}

const opened = new Map<string, Opened>();

/** One view and tile cache per file, shared by all maps of the page. */
const fileOf = ({ url, maxZoom }: OwnMap): Opened => {
  const known = opened.get(url);
  if (known) return known;
  const file = new PMTiles(new URL(url, window.location.href).href);
  const view = new View(new TileCache(new PmtilesSource(file, false), dataTileSize), maxZoom, levelDifference);
  opened.set(url, { file, view });
  return { file, view };
};

/** Opened anew, unless another map of the page did so: a file remembers its failures. */
const reopen = (own: OwnMap, failed: View): View => {
  if (opened.get(own.url)?.view === failed) opened.delete(own.url);
  return fileOf(own).view;
};

/** Waiting times in ms until failed tiles are asked for again; each is twice as long as the one before. */
const waits = { first: 3000, longest: 60_000 };

/** Reads the head of the file, which the first tiles would wait for. */
export const openStreets = async (own: OwnMap) => {
  try {
    await fileOf(own).file.getHeader();
  } catch (error) {
    // It would keep the failure for all later maps.
    opened.delete(own.url);
    throw error;
  }
};

/** Street map from the server's own file. Heavy: lazy loaded once a map is shown. */
export const StreetMap = ({ own }: { own: OwnMap }) => {
  const map = useMap();
  const scheme = useComputedColorScheme('light');

  useEffect(() => {
    let { view } = fileOf(own);
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
    const layers = [
      new StreetLayer(view, streets, options),
      new StreetLayer(view, names, { ...options, pane: namesPane }),
    ];
    let wait = waits.first;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const retry = () => {
      clearTimeout(timer);
      timer = undefined;
      if (layers.every(({ failed }) => failed.size === 0)) return;
      view = reopen(own, view);
      for (const layer of layers) layer.retry(view);
    };
    const retryLater = () => {
      if (timer !== undefined) return;
      timer = setTimeout(retry, wait);
      wait = Math.min(2 * wait, waits.longest);
    };
    window.addEventListener('online', retry);
    for (const layer of layers) layer.on('tileerror', retryLater).addTo(map);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
      for (const layer of layers) layer.remove();
    };
  }, [map, scheme, own]);

  return null;
};
