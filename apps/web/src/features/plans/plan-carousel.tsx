import type { Plan } from '@holdfast/contract/plans';
import { sortPlans } from '@holdfast/contract/plans.rules';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ActionIcon } from '../../ui/action-icon.ts';
import { plansTexts } from './plans.texts.ts';
import classes from './plans-settings.module.css';
import { usePlanSlides } from './use-plan-slides.ts';

const texts = plansTexts.product;
const icon = { size: 18, stroke: 1.75 };

interface PlanCarouselProps {
  plans: Plan[];
  renderCard: (plan: Plan) => ReactNode;
}

/** Shows as many plans as fit. Moved by its buttons, or by the arrow keys from any of its cards. */
export const PlanCarousel = ({ plans, renderCard }: PlanCarouselProps) => {
  const slides = usePlanSlides();
  const [wanted, setWanted] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const last = Math.max(0, plans.length - slides);
  const start = Math.min(wanted, last);

  const moveByKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || start + step < 0 || start + step > last) return;
    event.preventDefault();
    flushSync(() => setWanted(start + step));
    // The card that had the focus may be gone.
    const edge = step < 0 ? list.current?.firstElementChild : list.current?.lastElementChild;
    edge?.querySelector('button')?.focus();
  };

  return (
    <section aria-label={texts.title}>
      <div className={classes.head}>
        <h2>{texts.title}</h2>
        {plans.length > slides && (
          <div className={classes.steps}>
            <ActionIcon
              variant="default"
              size={32}
              aria-label={texts.previous}
              disabled={start === 0}
              onClick={() => setWanted(Math.max(0, start - slides))}
            >
              <IconChevronLeft {...icon} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={32}
              aria-label={texts.next}
              disabled={start === last}
              onClick={() => setWanted(Math.min(last, start + slides))}
            >
              <IconChevronRight {...icon} />
            </ActionIcon>
          </div>
        )}
      </div>
      {plans.length === 0 ? (
        <p className={classes.none}>{texts.none}</p>
      ) : (
        <ul ref={list} className={classes.slides} data-slides={slides} onKeyDown={moveByKey} aria-label={texts.title}>
          {sortPlans(plans)
            .slice(start, start + slides)
            .map(renderCard)}
        </ul>
      )}
    </section>
  );
};
