import { metresBetween } from '@holdfast/contract/sphere.rules';
import { divIcon, type LeafletEvent, type Marker as LeafletMarker } from 'leaflet';
import { useMemo } from 'react';
import { Circle, Marker, Polyline, Tooltip } from 'react-leaflet';
import { formatLength } from '../lib/format.ts';
import classes from './circle-editor.module.css';
import { type CircleShape, circleEnds } from './circle-shape.ts';
import { useMapColors } from './map-colors.ts';
import { type Position, toLatLng } from './map-settings.ts';

interface CircleEditorProps {
  circle: CircleShape;
  limits: { min: number; max: number };
  distance: 'km' | 'mi';
  onChange: (circle: CircleShape) => void;
}

// Shared icons: Leaflet aborts a drag when the icon changes. The hit area is larger than the visible handle.
const edgeIcon = divIcon({ className: `${classes.handle} ${classes.edge}`, html: '', iconSize: [28, 28] });
const middleIcon = divIcon({ className: `${classes.handle} ${classes.middle}`, html: '', iconSize: [44, 44] });

const positionOf = ({ target }: LeafletEvent): Position => {
  const { lat, lng } = (target as LeafletMarker).getLatLng();
  return { latitude: lat, longitude: lng };
};

const useLatLng = ({ latitude, longitude }: Position) =>
  useMemo(() => toLatLng({ latitude, longitude }), [latitude, longitude]);

/** Rounding of a dragged radius, in metres. */
const step = 10;

/** Circle with handles for centre and radius; keyboard users edit both in the form beside the map. */
export const CircleEditor = ({ circle, limits, distance, onChange }: CircleEditorProps) => {
  const { fence } = useMapColors();
  const middle = useLatLng(circle);
  const east = circleEnds(circle)[1] ?? circle;
  const edge = useLatLng(east);
  const resize = (to: Position) => {
    const metres = Math.round(metresBetween(circle, to) / step) * step;
    onChange({ ...circle, radius: Math.min(limits.max, Math.max(limits.min, metres)) });
  };
  return (
    <>
      <Circle
        center={middle}
        radius={circle.radius}
        interactive={false}
        pathOptions={{ color: fence, weight: 2, fillColor: fence, fillOpacity: 0.16 }}
      />
      <Polyline
        positions={[middle, edge]}
        interactive={false}
        pathOptions={{ color: fence, weight: 2, dashArray: '5 4' }}
      />
      <Marker
        position={middle}
        icon={middleIcon}
        draggable
        autoPan
        keyboard={false}
        zIndexOffset={2800}
        eventHandlers={{ drag: (event) => onChange({ ...circle, ...positionOf(event) }) }}
      />
      <Marker
        position={edge}
        icon={edgeIcon}
        draggable
        keyboard={false}
        zIndexOffset={3000}
        eventHandlers={{ drag: (event) => resize(positionOf(event)) }}
      >
        <Tooltip permanent direction="top" offset={[0, -10]} className={classes.radius ?? ''}>
          {formatLength(circle.radius, distance)}
        </Tooltip>
      </Marker>
    </>
  );
};
