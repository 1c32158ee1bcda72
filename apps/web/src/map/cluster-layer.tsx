import { memo, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import Supercluster from 'supercluster';
import { formatNumber } from '../lib/format.ts';
import { prefersLessMotion } from '../lib/media.ts';
import { useIsAfterFirst } from '../lib/use-is-after-first.ts';
import { LabelledMarker } from './labelled-marker.tsx';
import { mapTexts } from './map.texts.ts';
import { mapZooms, type Position, toLatLng } from './map-settings.ts';

export interface ClusterItem extends Position {
  id: string;
}

interface ClusterLayerProps<T extends ClusterItem> {
  items: readonly T[];
  /** Marker of an item that is not clustered at this zoom; needs a key. */
  renderItem: (item: T) => ReactNode;
}

/** Disc diameters in px, by the number of devices. */
const sizes = [
  { upTo: 15, size: 32 },
  { upTo: 30, size: 38 },
] as const;
const largest = 44;

export const clusterSize = (count: number) => sizes.find(({ upTo }) => count <= upTo)?.size ?? largest;

/** Distance in px below which markers are clustered. */
const radius = 48;

export const clusterIndex = <T extends ClusterItem>(items: readonly T[]) =>
  new Supercluster<{ item: T }>({ radius, extent: 256, maxZoom: mapZooms.drawing }).load(
    items.map((item) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [item.longitude, item.latitude] },
      properties: { item },
    })),
  );

interface ClusterDiscProps extends Position {
  count: number;
  /** Zoom at which the cluster splits. */
  zoom: number;
}

/** Memoized: most discs stay the same when the map is moved. */
const ClusterDisc = memo(({ latitude, longitude, count, zoom }: ClusterDiscProps) => {
  const map = useMap();
  const at = { latitude, longitude };
  return (
    <LabelledMarker
      at={at}
      label={mapTexts.cluster(formatNumber(count))}
      text={formatNumber(count, { notation: 'compact' })}
      kind="cluster"
      size={clusterSize(count)}
      onOpen={() => map.setView(toLatLng(at), zoom, { animate: !prefersLessMotion() })}
    />
  );
});

/** Until the map itself is shown: many markers would hold it up. */
const nothing: readonly never[] = [];

export const ClusterLayer = <T extends ClusterItem>({ items, renderItem }: ClusterLayerProps<T>) => {
  const map = useMap();
  const shown = useIsAfterFirst() ? items : nothing;
  const index = useMemo(() => clusterIndex(shown), [shown]);
  const [view, setView] = useState({ west: -180, south: -90, east: 180, north: 90, zoom: Math.floor(map.getZoom()) });

  const look = () => {
    const bounds = map.getBounds().pad(0.25);
    setView({
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
      // At fractional zooms the lower integer zoom is used, so that discs never overlap.
      zoom: Math.floor(map.getZoom()),
    });
  };
  useMapEvents({ moveend: look });
  useEffect(look, [map]);

  const found = useMemo(
    () => index.getClusters([view.west, view.south, view.east, view.north], view.zoom),
    [index, view],
  );
  return found.map(({ geometry, properties }) => {
    if ('item' in properties) return renderItem(properties.item as T);
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    const id = properties.cluster_id as number;
    return (
      <ClusterDisc
        key={`cluster-${id}`}
        count={properties.point_count as number}
        latitude={latitude}
        longitude={longitude}
        zoom={index.getClusterExpansionZoom(id)}
      />
    );
  });
};
