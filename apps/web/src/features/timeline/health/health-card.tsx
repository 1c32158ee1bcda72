import type { ReactNode } from 'react';
import { Paper } from '../../../ui/mantine/paper.ts';
import { timelineTexts } from '../timeline.texts.ts';
import classes from './health.module.css';

const texts = timelineTexts.health;

interface HealthCardProps {
  title: string;
  note?: string;
  /** Null without measurements. */
  value: string | null;
  caption: string;
  /** The chart's values as `[time, value]`. */
  rows: [string, string][];
  children: ReactNode;
}

export const HealthCard = ({ title, note, value, caption, rows, children }: HealthCardProps) => (
  <Paper component="section" className={classes.card} aria-label={title}>
    <div className={classes.head}>
      <h2>{title}</h2>
      {note && <span className={classes.note}>{note}</span>}
    </div>
    {value === null ? (
      <p className={classes.none}>{texts.none}</p>
    ) : (
      <>
        <p className={classes.number}>
          <strong>{value}</strong>
          <span>{caption}</span>
        </p>
        {children}
        <details className={classes.details}>
          <summary>{texts.table(title)}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          <section className={classes.scroll} tabIndex={0} aria-label={texts.table(title)}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{texts.time}</th>
                  <th scope="col">{title}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(([time, text]) => (
                  <tr key={time}>
                    <td>{time}</td>
                    <td>{text}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </details>
      </>
    )}
  </Paper>
);
