import 'leaflet/dist/leaflet.css';
import { Canvas, type Map as LeafletMap, latLngBounds } from 'leaflet';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
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
import { ScaleBar } from './scale-bar.tsx';
import { useFraming } from './use-framing.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useTwoFingers } from './use-two-fingers.ts';
import { ZoomEnd } from './zoom-end.tsx';

interface Inner {
  _redraw(): void;
}

/** Leaflet's own forgets a frame that it has asked for, and then draws after the map has gone. */
class MapCanvas extends Canvas {
  declare _ctx?: CanvasRenderingContext2D;

  _redraw() {
    if (this._ctx) (Canvas.prototype as unknown as Inner)._redraw.call(this);
  }
}

/** Leaflet notices only when the window changes its size, not when the map's own frame does. */
const MapSize = () => {
  const map = useMap();
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
  return null;
};

const loadStreetMap = () => import('./streets/street-map.tsx');

const StreetMap = lazy(loadStreetMap);

/** For who waits for something to show on a map. */
export const prepareStreetMap = ({ own }: MapTiles) => {
  if (own) loadStreetMap().catch(() => {});
};

/** Whether the middle of the view is on the server's own map. */
const Coverage = ({ own, onChange }: { own: OwnMap; onChange: (isCovered: boolean) => void }) => {
  const look = (map: LeafletMap) => onChange(map.getZoom() >= own.minZoom && boundsOf(own).contains(map.getCenter()));
  const map = useMapEvents({ moveend: () => look(map), zoomend: () => look(map) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: afterwards by its events
  useEffect(() => look(map), [map]);
  return null;
};

/**
 * A map; what is on it comes as children, the layers of this folder. It fills its parent, which must have a height.
 * Leaflet is heavy: import this file only from lazily loaded modules.
 */
export interface DeviceMapProps {
  /** What screen readers call the map. */
  label: string;
  base: MapBase;
  tiles: MapTiles;
  /** Of the scale bar. */
  distance: 'km' | 'mi';
  /** Where there is nothing to fit. */
  zoom?: number;
  /** For a single place. */
  placeZoom?: number;
  /** What the view shows. Keep the array stable. */
  fit?: readonly Position[];
  /** Another key fits again, another device for example; null waits for what was chosen. */
  fitKey?: string | null;
  /** Keeps all of it in view until the person moves the map. */
  canFollow?: boolean;
  /** Where the button for that stands, if not on the map. */
  followPlace?: HTMLElement | null;
  /** No page scrolls around it, so that one finger moves it. */
  isAlone?: boolean;
  /** Adds the button that opens the map as a dialog. */
  onExpand?: () => void;
  topLeft?: ReactNode;
  bottom?: ReactNode;
  children?: ReactNode;
}

/** How far beside a line a click still means it, in px. */
const clickTolerance = 6;

const noPositions: readonly Position[] = [];
/** Up and down the world ends. */
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
  // Where it will be framed, so that nothing is loaded for another part of the world first.
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
        {own && (
          <Suspense>
            <StreetMap own={own} />
          </Suspense>
        )}
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
