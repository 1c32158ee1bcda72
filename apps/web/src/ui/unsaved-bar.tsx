import { Button } from './button.ts';
import classes from './unsaved-bar.module.css';

interface UnsavedBarProps {
  texts: { label: string; discard: string; save: string };
  /** How much there is to save. */
  text: string;
  isBusy: boolean;
  onDiscard: () => void;
}

/** Floats over the page while a form has unsaved changes. Stands within the form that it submits. */
export const UnsavedBar = ({ texts, text, isBusy, onDiscard }: UnsavedBarProps) => (
  <div className={classes.place} data-unsaved>
    <section className={classes.bar} aria-label={texts.label}>
      <span className={classes.dot} aria-hidden />
      <p className={classes.text} role="status">
        {text}
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
