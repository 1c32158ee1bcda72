import { CopyButton } from '../../../ui/display/copy-button.tsx';
import { addingTexts as texts } from './adding.texts.ts';
import classes from './copy-field.module.css';

interface CopyFieldProps {
  label: string;
  text: string;
  /** Places the label beside the text instead of above it. */
  isRow?: boolean;
}

export const CopyField = ({ label, text, isRow }: CopyFieldProps) => (
  <div className={classes.field} data-row={isRow || undefined}>
    <span className={classes.label}>{label}</span>
    <div className={classes.box}>
      <code className={classes.value}>{text}</code>
      <CopyButton label={texts.copy(label)} text={text} />
    </div>
  </div>
);
