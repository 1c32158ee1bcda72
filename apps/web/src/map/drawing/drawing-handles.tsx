import { metresBetween } from '@holdfast/contract/sphere.rules';
import { divIcon, type LeafletEvent, type Marker as LeafletMarker } from 'leaflet';
import { type Dispatch, memo, useEffect, useMemo, useRef } from 'react';
import { Marker } from 'react-leaflet';
import { formatLength } from '../../lib/format.ts';
import { type Position, toLatLng } from '../map-settings.ts';
import { midpointOf } from './drawing-geometry.ts';
import classes from './drawing-handles.module.css';
import type { DrawingAction, Edge } from './drawing-state.ts';

const placeOf = ({ target }: LeafletEvent): Position => {
  const { lat, lng } = (target as LeafletMarker).getLatLng();
  return { latitude: lat, longitude: lng };
};

const useLatLng = ({ latitude, longitude }: Position) =>
  useMemo(() => toLatLng({ latitude, longitude }), [latitude, longitude]);

// Shared icons: Leaflet aborts a drag when the icon changes. The hit area is larger than the visible handle.
const cornerIcon = divIcon({ className: `${classes.handle} ${classes.corner}`, html: '', iconSize: [28, 28] });
const midpointIcon = divIcon({ className: `${classes.handle} ${classes.midpoint}`, html: '', iconSize: [24, 24] });

interface CornerHandleProps {
  index: number;
  at: Position;
  isActive: boolean;
  /** Replaces selection as the action of a tap. */
  onTap?: () => void;
  dispatch: Dispatch<DrawingAction>;
}

export const CornerHandle = memo(({ index, at, isActive, onTap, dispatch }: CornerHandleProps) => {
  const marker = useRef<LeafletMarker>(null);
  useEffect(() => void marker.current?.getElement()?.toggleAttribute('data-active', isActive), [isActive]);
  return (
    <Marker
      ref={marker}
      position={useLatLng(at)}
      icon={cornerIcon}
      draggable
      autoPan
      keyboard={false}
      zIndexOffset={3000}
      eventHandlers={{
        click: () => (onTap ? onTap() : dispatch({ type: 'select', index })),
        dragstart: () => dispatch({ type: 'hold', index }),
        drag: (event) => dispatch({ type: 'move', index, to: placeOf(event) }),
      }}
    />
  );
});

interface MidpointHandleProps extends Pick<Edge, 'index' | 'from' | 'to'> {
  dispatch: Dispatch<DrawingAction>;
}

export const MidpointHandle = memo(({ index, from, to, dispatch }: MidpointHandleProps) => (
  <Marker
    position={useLatLng(midpointOf(from, to))}
    icon={midpointIcon}
    draggable
    keyboard={false}
    zIndexOffset={2500}
    eventHandlers={{
      click: () => dispatch({ type: 'insert', after: index, at: midpointOf(from, to) }),
      drag: (event) => dispatch({ type: 'pull', after: index, to: placeOf(event) }),
      dragend: (event) => dispatch({ type: 'insert', after: index, at: placeOf(event) }),
    }}
  />
));

const lengthIcon = (text: string) => {
  const label = document.createElement('span');
  label.textContent = text;
  return divIcon({ className: classes.length, html: label, iconSize: [0, 0] });
};

interface LengthLabelProps extends Pick<Edge, 'from' | 'to'> {
  distance: 'km' | 'mi';
}

export const LengthLabel = ({ from, to, distance }: LengthLabelProps) => {
  const text = formatLength(metresBetween(from, to), distance);
  return (
    <Marker
      position={useLatLng(midpointOf(from, to))}
      icon={useMemo(() => lengthIcon(text), [text])}
      interactive={false}
      keyboard={false}
      zIndexOffset={3500}
    />
  );
};
