import type { Plan } from '@holdfast/contract/plans';
import { planSlides, sortPlans } from '@holdfast/contract/plans.rules';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Carousel } from '../../ui/layout/carousel.tsx';
import { plansTexts } from './plans.texts.ts';
import classes from './plans-settings.module.css';

const texts = plansTexts.product;

const followWidth = (onChange: () => void) => {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
};

const usePlanSlides = () => useSyncExternalStore(followWidth, () => planSlides(window.innerWidth));

interface PlanCarouselProps {
  plans: Plan[];
  renderCard: (plan: Plan) => ReactNode;
}

export const PlanCarousel = ({ plans, renderCard }: PlanCarouselProps) => {
  const slides = usePlanSlides();
  const [wanted, setWanted] = useState(0);
  const last = Math.max(0, plans.length - slides);
  const start = Math.min(wanted, last);
  if (plans.length === 0) {
    return (
      <section aria-label={texts.title}>
        <div className={classes.head}>
          <h2>{texts.title}</h2>
        </div>
        <p className={classes.none}>{texts.none}</p>
      </section>
    );
  }
  return (
    <Carousel
      label={texts.title}
      title={<h2>{texts.title}</h2>}
      previousText={texts.previous}
      nextText={texts.next}
      slides={slides}
      position={start}
      last={last}
      step={slides}
      onMove={setWanted}
    >
      {sortPlans(plans)
        .slice(start, start + slides)
        .map(renderCard)}
    </Carousel>
  );
};
