import { useIsNarrow } from '../../../lib/media.ts';
import { AddWays } from './add-ways.tsx';
import classes from './adding.module.css';
import { addingTexts as texts } from './adding.texts.ts';
import { ClaimPanel } from './claim-panel.tsx';

/** A small screen asks first; a large one has room for the question and the first answer. */
export const AddChoice = () => {
  if (!useIsNarrow()) {
    return (
      <>
        <AddWays chosen="airbolt" />
        <ClaimPanel />
      </>
    );
  }
  return (
    <>
      <p className={classes.question}>{texts.choose}</p>
      <AddWays />
    </>
  );
};
