import 'leaflet/dist/leaflet.css';
import { Canvas, type Map as LeafletMap, latLngBounds } from 'leaflet';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { MapContainer, useMap, useMapEvents } from 'react-leaflet';
import { useIsTouched } from '../lib/media.ts';
import { BaseTiles, boundsOf } from './base-tiles.tsx';
import classes from './device-map.module.css';
import { FollowButton, FollowSwitch } from './follow-button.tsx';
import { furnitureMark } from './furniture.ts';
import { mapTexts } from './map.texts.ts';
import { MapCredits } from './map-credits.tsx';
import {
  defaultCenter,
  type MapBase,
  type MapTiles,
  mapZooms,
  type OwnMap,
  type Position,
  toLatLng,
  zoomSnap,
} from './map-settings.ts';
import { MapTools } from './map-tools.tsx';
import { WorldOutline } from './outline/world-outline.tsx';
import { loadedStreetCode, loadStreetCode } from './prepare-streets.ts';
import { ScaleBar } from './scale-bar.tsx';
import { useFraming } from './use-framing.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useTwoFingers } from './use-two-fingers.ts';
import { ZoomEnd } from './zoom-end.tsx';

interface Inner {
  _redraw(): void;
}

/** Leaflet does not cancel a requested animation frame, and would draw after the map was removed. */
class MapCanvas extends Canvas {
  declare _ctx?: CanvasRenderingContext2D;

  _redraw() {
    if (this._ctx) (Canvas.prototype as unknown as Inner)._redraw.call(this);
  }
}

/** Leaflet observes only window resizes, not those of the map's container. */
const MapSize = () => {
  const map = useMap();
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
  return null;
};

/** Not a lazy part of a `Suspense`, which shows up to 300 ms later, also what is loaded already. */
const Streets = ({ own }: { own: OwnMap }) => {
  const [code, setCode] = useState(loadedStreetCode);
  const [failure, setFailure] = useState<{ reason: unknown } | null>(null);
  useEffect(() => {
    if (!code) loadStreetCode().then(setCode, (reason: unknown) => setFailure({ reason }));
  }, [code]);
  if (failure) throw failure.reason;
  return code && <code.StreetMap own={own} />;
};

const Coverage = ({ own, onChange }: { own: OwnMap; onChange: (isCovered: boolean) => void }) => {
  const look = (map: LeafletMap) => onChange(map.getZoom() >= own.minZoom && boundsOf(own).contains(map.getCenter()));
  const map = useMapEvents({ moveend: () => look(map), zoomend: () => look(map) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: afterwards by its events
  useEffect(() => look(map), [map]);
  return null;
};

/**
 * Map whose children are the layers of this folder. It fills its parent, which must have a height.
 * Leaflet is heavy: import this file only from lazy loaded modules.
 */
export interface DeviceMapProps {
  /** Accessible name. */
  label: string;
  base: MapBase;
  tiles: MapTiles;
  distance: 'km' | 'mi';
  /** Zoom if there is nothing to fit. */
  zoom?: number;
  placeZoom?: number;
  /** Positions to keep in view. Keep the array stable: a new one checks the view again. */
  fit?: readonly Position[];
  /** A new key (another device, for example) fits the view again; null while the chosen data is loading. */
  fitKey?: string | null;
  /** Keeps all positions in view until the user moves the map. */
  canFollow?: boolean;
  /** Element outside of the map that contains the follow switch. */
  followPlace?: HTMLElement | null;
  /** The page does not scroll, so one finger pans the map. */
  isAlone?: boolean;
  /** If set, a button opens the map as a dialog. */
  onExpand?: () => void;
  topLeft?: ReactNode;
  bottom?: ReactNode;
  children?: ReactNode;
}

/** Hit area around a line, in px to each side. */
const clickTolerance = 6;

const noPositions: readonly Position[] = [];
/** Limits of Web Mercator to the north and south; panning east and west is unlimited. */
const edges: [[number, number], [number, number]] = [
  [-85.06, Number.NEGATIVE_INFINITY],
  [85.06, Number.POSITIVE_INFINITY],
];

export const DeviceMap = ({
  label,
  base,
  tiles,
  distance,
  zoom = mapZooms.small,
  placeZoom = mapZooms.place,
  fit = noPositions,
  fitKey = '',
  canFollow = false,
  followPlace,
  isAlone = false,
  onExpand,
  topLeft,
  bottom,
  children,
}: DeviceMapProps) => {
  const frame = useRef<HTMLElement>(null);
  const furniture = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  // Starts at the position that will be fitted, so that no tiles of another region are loaded first.
  const [start] = useState(() =>
    fit.length > 0 ? latLngBounds(fit.map(toLatLng)).getCenter() : toLatLng(defaultCenter),
  );
  const [renderer] = useState(() => new MapCanvas({ tolerance: clickTolerance }));
  const [isReached, setReached] = useState(true);
  const [isCovered, setCovered] = useState(() => tiles.own !== null && boundsOf(tiles.own).contains(start));
  const { isFull, toggle } = useFullScreen(frame);
  const { isFollowing, follow, onMove } = useFraming(map, {
    positions: fit,
    fitKey,
    placeZoom,
    canFollow,
    furniture,
  });
  const isHinted = useTwoFingers(map, useIsTouched() && !isFull && !isAlone);

  useEffect(() => {
    map?.getContainer().setAttribute('role', 'group');
    map?.getContainer().setAttribute('aria-label', mapTexts.keys);
  }, [map]);

  const raster = tiles[base];
  const own = base === 'street' ? tiles.own : null;
  const hasTiles = (own !== null && isCovered) || (raster !== null && isReached);
  return (
    <section
      ref={frame}
      className={classes.frame}
      aria-label={label}
      data-base={base}
      data-full={isFull || undefined}
      data-offline={!hasTiles || undefined}
    >
      <MapContainer
        ref={setMap}
        className={classes.map}
        center={start}
        zoom={zoom}
        minZoom={mapZooms.world}
        maxZoom={mapZooms.max}
        zoomSnap={zoomSnap}
        maxBounds={edges}
        maxBoundsViscosity={1}
        worldCopyJump
        zoomControl={false}
        attributionControl={false}
        renderer={renderer}
      >
        <MapSize />
        <ZoomEnd />
        <WorldOutline hasTiles={hasTiles} own={own} />
        {raster && <BaseTiles source={raster} own={own} onReach={setReached} />}
        {own && <Streets own={own} />}
        {own && <Coverage own={own} onChange={setCovered} />}
        {children}
      </MapContainer>
      {map &&
        followPlace &&
        createPortal(<FollowSwitch isOn={isFollowing} onChange={isFollowing ? onMove : follow} />, followPlace)}
      {map && (
        <div ref={furniture} className={classes.furniture}>
          <div className={classes.row}>
            <div className={classes.topLeft} {...furnitureMark}>
              {topLeft}
            </div>
            <div className={classes.right}>
              <MapTools
                map={map}
                isFull={isFull}
                onMove={onMove}
                onFull={toggle}
                onShowAll={fit.length > 1 ? follow : undefined}
                onExpand={onExpand}
              />
              {canFollow && followPlace === undefined && !isFollowing && fit.length > 0 && (
                <FollowButton onClick={follow} />
              )}
            </div>
          </div>
          {isHinted && <p className={classes.hint}>{mapTexts.twoFingers}</p>}
          <div className={classes.low} {...furnitureMark}>
            {bottom}
            <div className={classes.strip}>
              <ScaleBar map={map} distance={distance} />
              <MapCredits base={base} own={own} raster={raster} hasTiles={hasTiles} />
            </div>
          </div>
        </div>
      )}
    </section>
  );
};
