import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';

const hintMilliseconds = 1500;

/** Handles of a drawing are dragged with one finger. */
const isHandle = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.leaflet-marker-draggable') !== null;

/** One finger scrolls the page, two pan the map; returns whether to show a hint about it. */
export const useTwoFingers = (map: LeafletMap | null, isWanted: boolean) => {
  const [isHinted, setHinted] = useState(false);
  useEffect(() => {
    if (!map || !isWanted) return;
    const container = map.getContainer();
    let timer: number | undefined;
    const onTouch = ({ touches, target }: TouchEvent) => {
      window.clearTimeout(timer);
      const isOne = touches.length === 1 && !isHandle(target);
      setHinted(isOne);
      if (isOne) timer = window.setTimeout(() => setHinted(false), hintMilliseconds);
    };
    map.dragging.disable();
    container.addEventListener('touchmove', onTouch, { passive: true });
    return () => {
      window.clearTimeout(timer);
      setHinted(false);
      container.removeEventListener('touchmove', onTouch);
      map.dragging?.enable();
    };
  }, [map, isWanted]);
  return isHinted;
};
