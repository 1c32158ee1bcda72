/** So many look like one line that fades. */
const most = 16;
const least = 0.12;

/** A line in parts that join, from the faintest to the last, which has all of its colour. */
export const fadingParts = <P>(line: readonly P[]): { part: P[]; opacity: number }[] => {
  const steps = line.length - 1;
  const count = Math.min(most, steps);
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const edge = (at: number) => Math.round((at * steps) / count);
    const opacity = 1 - ((1 - least) * (count - 1 - index)) / Math.max(1, count - 1);
    return { part: line.slice(edge(index), edge(index + 1) + 1), opacity };
  });
};
