import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { ActionIcon } from '../mantine/action-icon.ts';
import classes from './carousel.module.css';

interface CarouselProps {
  label: string;
  previousText: string;
  nextText: string;
  /** Index of the first visible slide, or of the page if the server paginates; from 0. */
  position: number;
  /** Highest position: slides minus visible slides, or pages minus one. */
  last: number;
  /** Slides per button press; an arrow key moves by one. */
  step?: number;
  onMove: (position: number) => void;
  /** Number of visible slides. */
  slides: number;
  title?: ReactNode;
  /** Visible range, '1–3 of 11'; if set, the buttons stay visible even if there is nothing to scroll. */
  range?: ReactNode;
  className?: string | undefined;
  headClassName?: string | undefined;
  children: ReactNode;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Controlled by its buttons, or by arrow keys from any slide; not by touch. */
export const Carousel = (props: CarouselProps) => {
  const { label, previousText, nextText, position, last, step = 1, onMove, slides, title, range, children } = props;
  const list = useRef<HTMLUListElement>(null);

  const moveByKey = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined || position + by < 0 || position + by > last) return;
    event.preventDefault();
    flushSync(() => onMove(position + by));
    // The focused slide may have been unmounted.
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
