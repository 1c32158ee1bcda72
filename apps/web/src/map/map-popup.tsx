import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Popup, useMap, useMapEvents } from 'react-leaflet';
import { paddingFor } from './fit-view.ts';
import { measureSides } from './furniture.ts';
import classes from './map-popup.module.css';
import { type Position, toLatLng } from './map-settings.ts';

/** Distance in px from the map's edges and from the furniture. */
const popupRoom = 12;

interface MapPopupProps {
  at: Position;
  /** Accessible name. */
  label: string;
  /** Diameter in px of the marker below the popup. */
  over: number;
  onClose: () => void;
  children: ReactNode;
}

/** Takes the focus from the marker that opened it, and returns it on Escape. */
const PopupBody = ({ label, onClose, children }: Pick<MapPopupProps, 'label' | 'onClose' | 'children'>) => {
  const map = useMap();
  const body = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    const container = map.getContainer();
    const opener = document.activeElement;
    if (opener instanceof HTMLElement && container.contains(opener)) body.current?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      if (opener instanceof HTMLElement && body.current?.contains(document.activeElement)) opener.focus();
      close.current();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [map]);

  return (
    <div ref={body} className={classes.body} role="dialog" aria-label={label} tabIndex={-1}>
      {children}
    </div>
  );
};

/** Open while mounted; a click on the map or Escape calls `onClose`. Needs a key per place. */
export const MapPopup = ({ at, label, over, onClose, children }: MapPopupProps) => {
  const map = useMapEvents({ click: onClose });
  const [padding] = useState(() => paddingFor(map.getSize(), measureSides(map.getContainer()), popupRoom));
  const { latitude, longitude } = at;
  // Memoized: for a new object Leaflet would re-add the popup, and the focus would be lost.
  const position = useMemo(() => toLatLng({ latitude, longitude }), [latitude, longitude]);
  return (
    <Popup
      className={classes.popup}
      position={position}
      offset={[0, 6 - over / 2]}
      maxWidth={300}
      minWidth={216}
      autoPanPaddingTopLeft={padding.paddingTopLeft}
      autoPanPaddingBottomRight={padding.paddingBottomRight}
      closeButton={false}
      closeOnClick={false}
      closeOnEscapeKey={false}
      autoClose={false}
    >
      <PopupBody label={label} onClose={onClose}>
        {children}
      </PopupBody>
    </Popup>
  );
};
