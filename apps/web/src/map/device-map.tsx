import 'leaflet/dist/leaflet.css';
import { type ReactNode, useState } from 'react';
import { MapContainer } from 'react-leaflet';
import { BaseTiles } from './base-tiles.tsx';
import classes from './device-map.module.css';
import { FitPositions } from './fit-positions.tsx';
import { noSides } from './fit-view.ts';
import {
  defaultCenter,
  type MapBase,
  mapZooms,
  type Position,
  type Sides,
  type TileSource,
  toLatLng,
} from './map-settings.ts';

/**
 * A map; what is on it comes as children, the layers of this folder. It fills its parent, which must have a height.
 * Leaflet is heavy: whoever uses this file is itself loaded lazily.
 */
export interface DeviceMapProps {
  /** What screen readers call the map. */
  label: string;
  base: MapBase;
  tiles: Record<MapBase, TileSource>;
  /** Of the scale bar. */
  distance: 'km' | 'mi';
  /** Where there is nothing to fit, and for a single place. */
  zoom?: number;
  /** What the view shows at first; the first one stays in view afterwards. */
  fit?: readonly Position[];
  /** Another key fits again, another device for example. */
  fitKey?: string;
  /** Room that the furniture takes; keep the object stable. */
  sides?: Sides;
  /** Adds the button that opens the map as a dialog. */
  onExpand?: () => void;
  topLeft?: ReactNode;
  bottom?: ReactNode;
  children?: ReactNode;
}

const noPositions: readonly Position[] = [];

export const DeviceMap = ({
  label,
  base,
  tiles,
  zoom = mapZooms.small,
  fit = noPositions,
  fitKey = '',
  sides = noSides,
  topLeft,
  bottom,
  children,
}: DeviceMapProps) => {
  const [isReachable, setReachable] = useState(true);
  return (
    <section className={classes.frame} aria-label={label} data-base={base} data-offline={!isReachable || undefined}>
      <MapContainer
        className={classes.map}
        center={toLatLng(defaultCenter)}
        zoom={zoom}
        maxZoom={mapZooms.max}
        zoomControl={false}
        attributionControl={false}
        preferCanvas
      >
        <BaseTiles source={tiles[base]} onReach={setReachable} />
        <FitPositions positions={fit} fitKey={fitKey} sides={sides} zoom={zoom} />
        {children}
      </MapContainer>
      <div className={classes.topLeft}>{topLeft}</div>
      <div className={classes.bottom}>{bottom}</div>
    </section>
  );
};
