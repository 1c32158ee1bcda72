import { Button } from './button.ts';
import { uiTexts } from './ui.texts.ts';
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
  <div className={classes.place} data-unsaved>
    <section className={classes.bar} aria-label={texts.label}>
      <span className={classes.dot} aria-hidden />
      <p className={classes.text} role="status">
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
