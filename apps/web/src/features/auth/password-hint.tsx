import { errorTexts } from '@holdfast/contract/errors';
import classes from './auth-form.module.css';

export const PasswordHint = () => <p className={classes.hint}>{errorTexts.passwordRule}</p>;
