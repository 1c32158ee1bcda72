import { useIsNarrow } from '../../../lib/media.ts';
import { AddWays } from './add-ways.tsx';
import classes from './adding.module.css';
import { addingTexts as texts } from './adding.texts.ts';
import { ClaimPanel } from './claim-panel.tsx';

/** Narrow screens show only the question; wide ones also show the form of the default answer. */
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
