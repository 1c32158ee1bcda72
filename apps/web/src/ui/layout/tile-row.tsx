import type { ReactNode } from 'react';
import classes from './tile-row.module.css';

interface TileRowProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** Of the words, for what they label and describe: `${id}-title` and `${id}-text`. */
  id?: string;
  /** Where rows are sections of a page. */
  titleTag?: 'h3' | 'span';
  /** At the right: a switch, a state, a button. */
  children?: ReactNode;
}

/** An icon in a tile, a title over a line of text, and what can be done about it. */
export const TileRow = ({ icon, title, text, id, titleTag: Title = 'span', children }: TileRowProps) => (
  <div className={classes.row}>
    <span className={classes.tile} aria-hidden>
      {icon}
    </span>
    <div className={classes.words}>
      <Title id={id && `${id}-title`} className={classes.title}>
        {title}
      </Title>
      <span id={id && `${id}-text`} className={classes.text}>
        {text}
      </span>
    </div>
    {children}
  </div>
);

export const TileRows = ({ children }: { children: ReactNode }) => <div className={classes.rows}>{children}</div>;
