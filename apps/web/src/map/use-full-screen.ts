import { type RefObject, useEffect, useState } from 'react';

/** The Fullscreen API, or the whole window where it is missing (phones) or refused. */
export const useFullScreen = (frame: RefObject<HTMLElement | null>) => {
  const [isFull, setFull] = useState(false);

  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [frame]);

  useEffect(() => {
    if (!isFull) return;
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && setFull(false);
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [isFull]);

  const toggle = async () => {
    if (document.fullscreenElement) return document.exitFullscreen();
    try {
      if (!isFull) await frame.current?.requestFullscreen?.();
    } catch {
      // Refused: fall back to the whole window.
    }
    setFull(!isFull);
  };
  return { isFull, toggle };
};
