import { runNpm } from './npm.mjs';

const GRAVE = ['high', 'critical'];

/** Parses `npm audit --json`: `{ grave, others }` as lines, or `{ unasked }` with the reason. */
export function readAudit(output) {
  const answer = parse(output);
  const found = answer?.vulnerabilities;
  if (!found) return { unasked: answer?.message ?? answer?.error?.summary ?? firstLine(output) };
  const lines = Object.values(found).map((one) => ({ isGrave: GRAVE.includes(one.severity), line: lineOf(one) }));
  const linesOf = (isGrave) => lines.filter((one) => one.isGrave === isGrave).map(({ line }) => line);
  return { grave: linesOf(true), others: linesOf(false) };
}

/**
 * Vulnerabilities in production dependencies fail; those in development dependencies are printed. A missing network or
 * audit endpoint is reported and does not fail.
 */
export async function audit(say, ask = askNpm) {
  const shipped = readAudit(await ask(['--omit=dev']));
  if (shipped.unasked) {
    say(`could not be asked: ${shipped.unasked}`);
    return { passed: 0, failed: 0, skipped: 0, output: '' };
  }
  const all = readAudit(await ask([]));
  for (const line of shipped.others) say(`warning: ${line}`);
  const known = [...shipped.grave, ...shipped.others];
  for (const line of [...(all.grave ?? []), ...(all.others ?? [])].filter((one) => !known.includes(one))) {
    say(`warning, development only: ${line}`);
  }
  const failed = shipped.grave.length;
  return { passed: failed === 0 ? 1 : 0, failed, skipped: 0, output: shipped.grave.join('\n') };
}

async function askNpm(more) {
  const { output } = await runNpm(['audit', '--json', '--audit-level=high', ...more], { timeoutMs: 60_000 });
  return output;
}

function parse(output) {
  const [start, end] = [output.indexOf('{'), output.lastIndexOf('}')];
  if (start < 0 || end < start) return undefined;
  try {
    return JSON.parse(output.slice(start, end + 1));
  } catch {
    return undefined;
  }
}

function firstLine(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /error/i.test(line)) ?? lines[0] ?? 'npm said nothing';
}

function lineOf({ name, severity, via, range }) {
  const titles = via.flatMap((cause) => (typeof cause === 'string' ? [] : [`${cause.title} ${cause.url}`]));
  return `${name} ${range} (${severity})${titles.length > 0 ? `: ${titles.join('; ')}` : ''}`;
}
