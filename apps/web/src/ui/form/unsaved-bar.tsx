import floating from '../layout/floating-bar.module.css';
import { Button } from '../mantine/button.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './unsaved-bar.module.css';

const texts = uiTexts.unsaved;

interface UnsavedBarProps {
  /** How much there is to save. */
  count: number;
  isBusy: boolean;
  onDiscard: () => void;
}

/** Floats over the page while a form has unsaved changes. Stands within the form that it submits. */
export const UnsavedBar = ({ count, isBusy, onDiscard }: UnsavedBarProps) => (
  <div className={`${floating.place} ${classes.place}`} data-unsaved>
    <section className={floating.bar} aria-label={texts.label}>
      <span className={classes.dot} aria-hidden />
      <p className={floating.text} role="status">
        {texts.count(count)}
      </p>
      <Button variant="subtle" onClick={onDiscard} disabled={isBusy}>
        {texts.discard}
      </Button>
      <Button type="submit" variant="filled" loading={isBusy}>
        {texts.save}
      </Button>
    </section>
  </div>
);

/** Save at the foot of a form, disabled while there is nothing to save; what there is floats over the page. */
export const SaveFoot = (props: UnsavedBarProps) => (
  <div className={classes.foot}>
    {props.count > 0 ? (
      <UnsavedBar {...props} />
    ) : (
      <Button type="submit" variant="filled" disabled>
        {texts.save}
      </Button>
    )}
  </div>
);
