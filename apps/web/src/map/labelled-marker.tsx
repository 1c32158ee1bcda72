import type { LeafletKeyboardEvent, Marker as LeafletMarker, LeafletMouseEvent } from 'leaflet';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Marker } from 'react-leaflet';
import { type DiscLook, discIcon } from './disc-icon.ts';
import { type Position, toLatLng } from './map-settings.ts';
import { useKeyboardPan } from './use-keyboard-pan.ts';

interface LabelledMarkerProps extends DiscLook {
  at: Position;
  /** Accessible name. */
  label: string;
  /** Stacking order; higher values cover lower ones. */
  level?: number;
  onOpen: () => void;
  onPoint?: (isPointedAt: boolean) => void;
  children?: ReactNode;
}

const isPress = ({ originalEvent: { key } }: LeafletKeyboardEvent) => key === 'Enter' || key === ' ';

export const LabelledMarker = ({ at, label, level = 0, onOpen, onPoint, children, ...look }: LabelledMarkerProps) => {
  const { text, kind, color, size, course, isSelected, isArriving } = look;
  const marker = useRef<LeafletMarker>(null);
  const { latitude, longitude } = at;
  const position = useMemo(() => toLatLng({ latitude, longitude }), [latitude, longitude]);
  const icon = useMemo(
    () => discIcon({ text, kind, color, size, course, isSelected, isArriving }),
    [text, kind, color, size, course, isSelected, isArriving],
  );

  // Leaflet creates a new element for each icon and has no option for its accessible name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new icon is a new element
  useEffect(() => marker.current?.getElement()?.setAttribute('aria-label', label), [label, icon]);
  useKeyboardPan(marker, icon);

  return (
    <Marker
      ref={marker}
      position={position}
      icon={icon}
      zIndexOffset={level}
      autoPanOnFocus={false}
      eventHandlers={{
        click: (event: LeafletMouseEvent) => {
          event.originalEvent.stopPropagation();
          onOpen();
        },
        mouseover: () => onPoint?.(true),
        mouseout: () => onPoint?.(false),
        keydown: (event: LeafletKeyboardEvent) => {
          if (!isPress(event)) return;
          event.originalEvent.preventDefault();
          onOpen();
        },
      }}
    >
      {children}
    </Marker>
  );
};
