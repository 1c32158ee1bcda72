import floating from '../layout/floating-bar.module.css';
import { Button } from '../mantine/button.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './unsaved-bar.module.css';

const texts = uiTexts.unsaved;

interface UnsavedBarProps {
  /** Number of unsaved changes. */
  count: number;
  isBusy: boolean;
  onDiscard: () => void;
}

/** Floats over the page while a form has unsaved changes. Must be inside of that form. */
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

/** Foot of a form: a disabled Save button, or the floating bar while there are unsaved changes. */
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
