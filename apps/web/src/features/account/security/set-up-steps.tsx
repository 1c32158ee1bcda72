import { IconCircleCheckFilled } from '@tabler/icons-react';
import { accountTexts } from '../account.texts.ts';
import classes from './set-up-steps.module.css';

const texts = accountTexts.setUp;

type State = 'done' | 'now' | 'next';

const stateOf = (index: number, current: number): State => {
  if (index < current) return 'done';
  return index === current ? 'now' : 'next';
};

/** Progress indicator; `current` is zero-based. */
export const SetUpSteps = ({ current }: { current: number }) => (
  <ol className={classes.steps} aria-label={texts.stepsLabel}>
    {texts.steps.map((name, index) => {
      const state = stateOf(index, current);
      const isDone = state === 'done';
      return (
        <li key={name} className={classes.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          {isDone ? (
            <IconCircleCheckFilled size={18} aria-label={texts.doneStep(name)} />
          ) : (
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
          )}
          <span aria-hidden={isDone}>{name}</span>
        </li>
      );
    })}
  </ol>
);
