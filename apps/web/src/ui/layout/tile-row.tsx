import type { ReactNode } from 'react';
import classes from './tile-row.module.css';

interface TileRowProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** Prefix of the ids of title and text (`${id}-title`, `${id}-text`), for aria-labelledby and aria-describedby. */
  id?: string;
  /** `h3` if the rows are sections of a page. */
  titleTag?: 'h3' | 'span';
  children?: ReactNode;
}

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
