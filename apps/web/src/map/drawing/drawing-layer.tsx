import type { Map as LeafletMap } from 'leaflet';
import { type Dispatch, useCallback, useEffect, useState } from 'react';
import { Polygon, Polyline, useMap, useMapEvents } from 'react-leaflet';
import { useMapColors } from '../map-colors.ts';
import { type Position, toLatLng } from '../map-settings.ts';
import { spacedOut } from './drawing-geometry.ts';
import { CornerHandle, LengthLabel, MidpointHandle } from './drawing-handles.tsx';
import { canClose, type Drawing, type DrawingAction, type Edge, edgesOf, shownCorners } from './drawing-state.ts';

interface DrawingLayerProps {
  drawing: Drawing;
  dispatch: Dispatch<DrawingAction>;
  distance: 'km' | 'mi';
}

/** Edges shorter than this, in px, have no midpoint handle: it would cover the corners. */
const roomForMidpoint = 44;

/** Corners closer than this, in px, are hidden: they overlap, and many markers are slow. Zooming in shows them all. */
const roomForCorner = 12;

const pixelsOf = (map: LeafletMap, { from, to }: Edge) =>
  map.project(toLatLng(from)).distanceTo(map.project(toLatLng(to)));

const Outline = ({ corners, isOpen }: { corners: readonly Position[]; isOpen: boolean }) => {
  const { fence } = useMapColors();
  const line = corners.map(toLatLng);
  const [first, last] = [line[0], line.at(-1)];
  const stroke = { color: fence, weight: 2 };
  if (!first || !last) return null;
  return (
    <>
      <Polygon
        positions={line}
        interactive={false}
        pathOptions={{ stroke: false, fillColor: fence, fillOpacity: 0.13 }}
      />
      <Polyline positions={isOpen ? line : [...line, first]} interactive={false} pathOptions={stroke} />
      {isOpen && line.length > 2 && (
        <Polyline positions={[last, first]} interactive={false} pathOptions={{ ...stroke, dashArray: '6 6' }} />
      )}
    </>
  );
};

/** Disables double-click zoom: two quick taps add two corners. */
const useTapsAsCorners = (map: LeafletMap) =>
  useEffect(() => {
    map.doubleClickZoom.disable();
    return () => void map.doubleClickZoom.enable();
  }, [map]);

const touches = (edge: Edge, corner: number, count: number) =>
  edge.index === corner || (edge.index + 1) % count === corner;

export const DrawingLayer = ({ drawing, dispatch, distance }: DrawingLayerProps) => {
  const map = useMap();
  const [, setZoom] = useState(map.getZoom());
  const { tool, corners, active, pulled } = drawing;
  const isOpen = tool === 'draw';
  const shown = shownCorners(drawing);
  useTapsAsCorners(map);
  useMapEvents({
    click: ({ latlng: { lat, lng } }) =>
      dispatch(isOpen ? { type: 'add', at: { latitude: lat, longitude: lng } } : { type: 'select', index: null }),
    zoomend: () => setZoom(map.getZoom()),
  });

  const close = useCallback(() => dispatch({ type: 'choose', tool: 'edit' }), [dispatch]);
  const held = pulled ? pulled.after + 1 : active;
  const edges = edgesOf(corners).filter((edge) => !(isOpen && edge.isClosing));
  const pixels = corners.map((corner) => map.project(toLatLng(corner)));
  const apart = spacedOut(pixels, roomForCorner, held);
  const measured = edgesOf(shown).filter((edge) => held !== null && touches(edge, held, shown.length));
  return (
    <>
      <Outline corners={shown} isOpen={isOpen} />
      {measured.map(({ index, from, to }) => (
        <LengthLabel key={index} from={from} to={to} distance={distance} />
      ))}
      {edges.map(
        (edge) =>
          pixelsOf(map, edge) >= roomForMidpoint && (
            <MidpointHandle key={edge.index} index={edge.index} from={edge.from} to={edge.to} dispatch={dispatch} />
          ),
      )}
      {corners.map(
        (corner, index) =>
          apart.has(index) && (
            <CornerHandle
              // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its number.
              key={index}
              index={index}
              at={corner}
              isActive={index === held}
              onTap={isOpen && index === 0 && canClose(drawing) ? close : undefined}
              dispatch={dispatch}
            />
          ),
      )}
    </>
  );
};
