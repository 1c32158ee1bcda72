import { appendFileSync } from 'node:fs';

/**
 * One line of the table that `npm run bench` ends with. `seen` and `against` are texts with their units, `ratio` is of
 * the two in the same run, and `isMet` says whether `aim` was reached.
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
