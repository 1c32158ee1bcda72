import { errorTexts } from '../../lib/errors.texts.ts';
import classes from './auth-form.module.css';

export const PasswordHint = () => <p className={classes.hint}>{errorTexts['password-rule']}</p>;
