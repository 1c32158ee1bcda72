/** Number of segments that is enough to look like a continuous fade. */
const most = 16;
const least = 0.12;

/** Splits a line into adjoining segments of increasing opacity; the last one is opaque. */
export const fadingParts = <P>(line: readonly P[]): { part: P[]; opacity: number }[] => {
  const steps = line.length - 1;
  const count = Math.min(most, steps);
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const edge = (at: number) => Math.round((at * steps) / count);
    const opacity = 1 - ((1 - least) * (count - 1 - index)) / Math.max(1, count - 1);
    return { part: line.slice(edge(index), edge(index + 1) + 1), opacity };
  });
};
