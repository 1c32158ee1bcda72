import { appendFileSync } from 'node:fs';

/**
 * Adds a row to the table at the end of `npm run bench`. `seen` and `against` are texts with units, `ratio` relates the
 * two in the same run, `isMet` tells whether `aim` was reached.
 */
export function report({ what, seen, against = '', ratio, aim = '', isMet }) {
  const row = {
    what,
    seen,
    against,
    ratio: ratio === undefined ? '' : ratio.toFixed(2),
    aim,
    result: isMet === undefined ? '' : isMet ? 'met' : 'MISSED',
  };
  if (process.env.BENCH_RESULTS) appendFileSync(process.env.BENCH_RESULTS, `${JSON.stringify(row)}\n`);
  console.log(
    Object.values(row)
      .filter((text) => text !== '')
      .join(' · '),
  );
}
