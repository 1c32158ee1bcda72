import { divIcon, type LeafletKeyboardEvent, type Marker as LeafletMarker, type LeafletMouseEvent } from 'leaflet';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Marker, Tooltip } from 'react-leaflet';
import classes from './map-marker.module.css';
import { type Position, toLatLng } from './map-settings.ts';
import { useKeyboardPan } from './use-keyboard-pan.ts';

interface MapMarkerProps {
  at: Position;
  /** Accessible name. */
  label: string;
  /** Trips and alerts are round. */
  kind: 'stop' | 'trip' | 'place' | 'alert';
  isNamed?: boolean;
  /** Text below the marker, hidden if there is no room. */
  caption?: string;
  /** Temporary note above the marker. */
  note?: ReactNode;
  color?: string;
  isChosen?: boolean;
  /** Stacking order; higher values cover lower ones. */
  level?: number;
  /** Without it the marker is not interactive. */
  onOpen?: () => void;
  children: ReactNode;
}

/** Sizes in px. */
const sizes = { stop: 24, trip: 24, place: 30, alert: 34 } as const;

const isPress = ({ originalEvent: { key } }: LeafletKeyboardEvent) => key === 'Enter' || key === ' ';

export const MapMarker = ({
  at,
  label,
  kind,
  isNamed = false,
  caption,
  note,
  color = '',
  isChosen = false,
  level = 0,
  onOpen,
  children,
}: MapMarkerProps) => {
  const [square] = useState(() => document.createElement('span'));
  const icon = useMemo(() => {
    const size = sizes[kind];
    return divIcon({ html: square, className: classes.icon, iconSize: [size, size] });
  }, [square, kind]);
  const marker = useRef<LeafletMarker>(null);
  useKeyboardPan(marker, icon);
  const isButton = onOpen !== undefined;
  const { latitude, longitude } = at;
  const position = useMemo(() => toLatLng({ latitude, longitude }), [latitude, longitude]);

  useEffect(() => {
    square.className = classes.square ?? '';
    square.dataset.kind = kind;
    square.toggleAttribute('data-named', isNamed);
    square.toggleAttribute('data-chosen', isChosen);
    square.style.setProperty('--square', color);
    // Leaflet creates the wrapping element and has no option for its accessible name.
    square.parentElement?.setAttribute('aria-label', label);
    if (!isButton) square.parentElement?.setAttribute('role', 'img');
  }, [square, kind, isNamed, isChosen, isButton, color, label]);

  return (
    <Marker
      ref={marker}
      position={position}
      icon={icon}
      zIndexOffset={level + (isChosen ? 1000 : 0)}
      interactive={isButton}
      keyboard={isButton}
      autoPanOnFocus={false}
      eventHandlers={{
        click: (event: LeafletMouseEvent) => {
          event.originalEvent.stopPropagation();
          onOpen?.();
        },
        keydown: (event: LeafletKeyboardEvent) => {
          if (!isPress(event)) return;
          event.originalEvent.preventDefault();
          onOpen?.();
        },
      }}
    >
      {createPortal(
        <>
          {children}
          {caption && <span className={classes.caption}>{caption}</span>}
        </>,
        square,
      )}
      {note && (
        <Tooltip className={classes.note} permanent opacity={1} direction="top" offset={[0, -sizes[kind] / 2 - 6]}>
          {note}
        </Tooltip>
      )}
    </Marker>
  );
};
