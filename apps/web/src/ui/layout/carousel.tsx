import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { ActionIcon } from '../mantine/action-icon.ts';
import classes from './carousel.module.css';

interface CarouselProps {
  label: string;
  previousText: string;
  nextText: string;
  /** The first slide on show, or the page of a list that the server cuts into pages. Counted from 0. */
  position: number;
  /** The highest position: slides less those on show, or pages less one. */
  last: number;
  /** How far a button moves; an arrow key moves by one. */
  step?: number;
  onMove: (position: number) => void;
  /** Side by side. */
  slides: number;
  /** Left of the buttons. */
  title?: ReactNode;
  /** What is on show, '1–3 of 11'; keeps the buttons in sight where there is nowhere to go. */
  range?: ReactNode;
  className?: string | undefined;
  /** Of the line with title and buttons. */
  headClassName?: string | undefined;
  /** The slides on show, as list items. */
  children: ReactNode;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Moved by its buttons, or by the arrow keys from any of its slides; not by touch. */
export const Carousel = (props: CarouselProps) => {
  const { label, previousText, nextText, position, last, step = 1, onMove, slides, title, range, children } = props;
  const list = useRef<HTMLUListElement>(null);

  const moveByKey = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined || position + by < 0 || position + by > last) return;
    event.preventDefault();
    flushSync(() => onMove(position + by));
    // The slide that had the focus may be gone.
    const edge = by < 0 ? list.current?.firstElementChild : list.current?.lastElementChild;
    edge?.querySelector<HTMLElement>('a, button')?.focus();
  };

  return (
    <section className={props.className} aria-label={label}>
      <div className={`${classes.head} ${props.headClassName ?? ''}`}>
        {title}
        {(last > 0 || range) && (
          <div className={classes.controls}>
            {range && <span>{range}</span>}
            <ActionIcon
              variant="default"
              size={32}
              aria-label={previousText}
              disabled={position === 0}
              onClick={() => onMove(Math.max(0, position - step))}
            >
              <IconChevronLeft size={18} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={32}
              aria-label={nextText}
              disabled={position >= last}
              onClick={() => onMove(Math.min(last, position + step))}
            >
              <IconChevronRight size={18} />
            </ActionIcon>
          </div>
        )}
      </div>
      <ul ref={list} className={classes.slides} data-slides={slides} onKeyDown={moveByKey} aria-label={label}>
        {children}
      </ul>
    </section>
  );
};
