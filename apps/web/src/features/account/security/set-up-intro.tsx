import { IconCheck } from '@tabler/icons-react';
import { accountTexts } from '../account.texts.ts';
import classes from './set-up-dialog.module.css';

const texts = accountTexts.setUp;

export const SetUpIntro = () => (
  <div>
    <p className={classes.text}>{texts.intro}</p>
    <ul className={classes.points}>
      {texts.points.map((point) => (
        <li key={point} className={classes.point}>
          <IconCheck size={16} aria-hidden />
          {point}
        </li>
      ))}
    </ul>
  </div>
);
