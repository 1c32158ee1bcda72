import { AddWays } from './add-ways.tsx';
import classes from './adding.module.css';
import { addingTexts as texts } from './adding.texts.ts';

export const AddChoice = () => (
  <>
    <p className={classes.question}>{texts.choose}</p>
    <AddWays />
  </>
);
