import { useEffect, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { logProblem } from '../../lib/log.ts';
import { useMapColors } from '../map-colors.ts';
import type { OwnMap } from '../map-settings.ts';
import { loadDetailedWorld, loadWorld } from './atlas.ts';
import type { Atlas } from './atlas-file.ts';
import { outlineLayer } from './outline-layer.ts';

const pane = 'outline';
const detailedFrom = 4;

/** Coastlines below the tiles, so that the map is usable without tiles. */
export const WorldOutline = ({ hasTiles, own }: { hasTiles: boolean; own: OwnMap | null }) => {
  const map = useMap();
  const colors = useMapColors();
  const [atlas, setAtlas] = useState<Atlas | null>(null);
  const [zoom, setZoom] = useState(map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const isDetailed = !hasTiles && zoom >= detailedFrom;

  useEffect(() => {
    let isWanted = true;
    const load = isDetailed ? loadDetailedWorld : loadWorld;
    load().then(
      (loaded) => isWanted && setAtlas((shown) => (shown && !isDetailed ? shown : loaded)),
      (error: unknown) => logProblem('the outline of the world is missing', error),
    );
    return () => {
      isWanted = false;
    };
  }, [isDetailed]);

  useEffect(() => {
    if (!atlas) return;
    // Below the tile pane, which has z-index 200.
    if (!map.getPane(pane)) map.createPane(pane).style.zIndex = '150';
    const layer = outlineLayer(atlas, colors, { pane, own }).addTo(map);
    return () => void layer.remove();
  }, [map, atlas, colors, own]);

  return null;
};
