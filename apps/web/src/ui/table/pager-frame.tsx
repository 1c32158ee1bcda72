import type { ReactNode } from 'react';
import { uiTexts } from '../ui.texts.ts';
import classes from './pager.module.css';

interface PagerFrameProps {
  /** What is counted, in words: '1–6 of 11 devices'. */
  text: string;
  /** What turns the pages. */
  children?: ReactNode;
}

/** Below a list: the count left, the pages right. */
export const PagerFrame = ({ text, children }: PagerFrameProps) => (
  <nav className={classes.pager} aria-label={uiTexts.pages}>
    <p className={classes.count}>{text}</p>
    {children}
  </nav>
);
