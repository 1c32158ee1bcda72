import { brand } from '../../brand.ts';
import { Checkbox } from '../../ui/mantine/checkbox.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth-form.module.css';

const texts = authTexts.signup;

interface AgreeFieldProps {
  isAgreed: boolean;
  onChange: (isAgreed: boolean) => void;
}

export const AgreeField = ({ isAgreed, onChange }: AgreeFieldProps) => (
  <Checkbox
    className={classes.agree}
    checked={isAgreed}
    onChange={(event) => onChange(event.currentTarget.checked)}
    label={
      <>
        {texts.agreeBefore}
        <a href={brand.links.terms} target="_blank" rel="noreferrer">
          {texts.terms}
        </a>
        {texts.agreeBetween}
        <a href={brand.links.privacy} target="_blank" rel="noreferrer">
          {texts.privacy}
        </a>
      </>
    }
  />
);
