import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsNarrow } from '../../../lib/media.ts';
import { furnitureMark, furnitureScope } from '../../../map/furniture.ts';
import { timelineTexts } from '../timeline.texts.ts';
import classes from './day-sheet.module.css';
import { heightsOf, type SheetStop, stopAt } from './sheet-stops.ts';
import type { ChosenSegment } from './use-day-choice.ts';

const texts = timelineTexts.sheet;

/** Drag threshold in px; shorter movements count as a press. */
const pressSlack = 6;

const after: Record<SheetStop, SheetStop> = { low: 'half', half: 'high', high: 'low' };

interface Drag {
  /** Pointer position and sheet height at the start of the drag. */
  y: number;
  height: number;
  hasMoved: boolean;
}

interface DaySheetProps {
  chosen: ChosenSegment | null;
  /** Beside the list; on narrow screens below the sheet. */
  map: ReactNode;
  children: ReactNode;
}

/** The list beside its map; on narrow screens a draggable bottom sheet over it. */
export const DaySheet = ({ chosen, map, children }: DaySheetProps) => {
  const isNarrow = useIsNarrow();
  const [stop, setStop] = useState<SheetStop>('half');
  const page = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);

  // Half height shows both the chosen row and its line on the map.
  const key = chosen && `${chosen.kind} ${chosen.number}`;
  useEffect(() => {
    if (key) setStop('half');
  }, [key]);

  const begin = ({ clientY, currentTarget, pointerId }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId);
    drag.current = { y: clientY, height: sheet.current?.offsetHeight ?? 0, hasMoved: false };
    wasDragged.current = false;
  };
  const heightFor = ({ y, height }: Drag, { clientY }: PointerEvent) => height + y - clientY;
  const move = (event: PointerEvent) => {
    if (!drag.current || !sheet.current) return;
    if (Math.abs(event.clientY - drag.current.y) > pressSlack) drag.current.hasMoved = true;
    if (!drag.current.hasMoved) return;
    sheet.current.style.height = `${heightFor(drag.current, event)}px`;
    sheet.current.dataset.dragged = '';
  };
  const letGo = () => {
    drag.current = null;
    sheet.current?.style.removeProperty('height');
    delete sheet.current?.dataset.dragged;
  };
  const end = (event: PointerEvent) => {
    if (drag.current?.hasMoved && page.current) {
      wasDragged.current = true;
      setStop(stopAt(heightFor(drag.current, event), heightsOf(page.current.offsetHeight, window.innerHeight)));
    }
    letGo();
  };
  const press = () => {
    // The browser fires a click at the end of a drag; ignore it.
    if (!wasDragged.current) setStop(after[stop]);
    wasDragged.current = false;
  };

  return (
    <div ref={page} className={classes.page} data-stop={isNarrow ? stop : undefined} {...furnitureScope}>
      <div ref={sheet} className={classes.sheet} {...(isNarrow && furnitureMark)}>
        {isNarrow && (
          <button
            type="button"
            className={classes.handle}
            aria-label={texts[after[stop]]}
            onPointerDown={begin}
            onPointerMove={move}
            onPointerUp={end}
            onPointerCancel={letGo}
            onClick={press}
          />
        )}
        <div className={classes.content}>{children}</div>
      </div>
      <div className={classes.map}>{map}</div>
    </div>
  );
};
