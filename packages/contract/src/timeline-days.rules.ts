import { coarseSeconds, stopSeconds } from './timeline.rules.ts';
import type { Fix } from './timeline-fix.rules.ts';
import { addNode, addSteps, copyOf, type Node } from './timeline-nodes.rules.ts';
import { stepsOf } from './timeline-stillness.rules.ts';

/**
 * Cached summary of a time range: its nodes, plus the raw fixes at both ends that are needed to evaluate the ends when
 * the neighbouring ranges are known. Without nodes `head` holds all fixes.
 */
export interface PastPart {
  head: Fix[];
  nodes: Node[];
  tail: Fix[];
}

const open = { start: true, end: true };

/** Fixes closer than this to an open end cannot be classified yet: coarse window plus stop duration. */
const unjudgedMilliseconds = (coarseSeconds + stopSeconds) * 1000;

/**
 * Approximately the smallest sufficient number of fixes at an end; kept small because every day's cache is read often.
 */
const shortest = (fixes: readonly Fix[], take: (count: number) => Fix[], isEnough: (some: Fix[]) => boolean): Fix[] => {
  for (let count = 16; count < fixes.length; count = Math.ceil(count * 1.2)) {
    const some = take(count);
    if (isEnough(some)) return some;
  }
  return [...fixes];
};

/** `fixes` must be in chronological order. */
export const partOf = (fixes: readonly Fix[]): PastPart => {
  const steps = stepsOf(fixes, open);
  const [first, last] = [steps[0]?.fix.at, steps.at(-1)?.fix.at];
  if (first === undefined || last === undefined || first === last) return { head: [...fixes], nodes: [], tail: [] };
  const isReachedFrom = (time: number) => (some: Fix[]) => {
    if ((some.at(-1)?.at ?? time) - time < unjudgedMilliseconds) return false;
    const known = stepsOf(some, { start: false, end: true });
    return (known.at(-1)?.fix.at ?? Number.NEGATIVE_INFINITY) >= time;
  };
  const isReachedTo = (time: number) => (some: Fix[]) => {
    if (time - (some[0]?.at ?? time) < unjudgedMilliseconds) return false;
    const known = stepsOf(some, { start: true, end: false });
    return (known[0]?.fix.at ?? Number.POSITIVE_INFINITY) <= time;
  };
  const nodes: Node[] = [];
  addSteps(nodes, steps);
  return {
    head: shortest(fixes, (count) => fixes.slice(0, count), isReachedFrom(first)),
    nodes,
    tail: shortest(fixes, (count) => fixes.slice(-count), isReachedTo(last)),
  };
};

/** Collects the nodes of parts that are added in chronological order. */
export const collectNodes = (isOpen: { start: boolean; end: boolean }) => {
  const nodes: Node[] = [];
  let fixes: Fix[] = [];
  let known = Number.NEGATIVE_INFINITY;
  const addUntil = (time: number, isOpenAt: { start: boolean; end: boolean }) => {
    const isNew = ({ fix }: { fix: Fix }) => fix.at > known && fix.at < time;
    addSteps(nodes, stepsOf(fixes, isOpenAt).filter(isNew));
  };
  const isStartOpen = () => isOpen.start || known > Number.NEGATIVE_INFINITY;
  return {
    add: (part: PastPart) => {
      fixes.push(...part.head);
      const [first, last] = [part.nodes[0], part.nodes.at(-1)];
      if (!first || !last) return;
      addUntil(first.first.at, { start: isStartOpen(), end: true });
      for (const node of part.nodes) addNode(nodes, copyOf(node));
      fixes = [...part.tail];
      known = last.last.at;
    },
    end: (): Node[] => {
      addUntil(Number.POSITIVE_INFINITY, { start: isStartOpen(), end: isOpen.end });
      return nodes;
    },
  };
};

/** `parts` must be adjacent and in chronological order. */
export const nodesOf = (parts: readonly PastPart[], isOpen: { start: boolean; end: boolean }): Node[] => {
  const collected = collectNodes(isOpen);
  for (const part of parts) collected.add(part);
  return collected.end();
};
