/** Named concurrency limit, such as for calls to one host. */
export interface Line {
  name: string;
  /** Maximum number of concurrent jobs. */
  most: number;
}

interface LineState {
  begun: number[];
  /** Time of the latest turn already promised to a waiting job. */
  givenUntil: number;
}

const soonest = 5000;
const latest = 10 * 60 * 1000;

/**
 * Decides which jobs may run now and when the others are retried. The delay follows the throughput of their line, so
 * that a thousand jobs for a hanging host are not polled every few seconds.
 */
export const createLines = (now: () => number = () => performance.now()) => {
  const states = new Map<string, LineState>();
  const stateOf = ({ name }: Line): LineState => {
    const state = states.get(name) ?? { begun: [], givenUntil: 0 };
    states.set(name, state);
    return state;
  };
  const isFull = (line: Line) => (states.get(line.name)?.begun.length ?? 0) >= line.most;

  return {
    hasRoom: (lines: readonly Line[]) => !lines.some(isFull),

    begin: (lines: readonly Line[]) => {
      const at = now();
      for (const line of lines) stateOf(line).begun.push(at);
      return () => {
        for (const line of lines) {
          const { begun, givenUntil } = stateOf(line);
          begun.splice(begun.indexOf(at), 1);
          if (begun.length === 0 && givenUntil <= now()) states.delete(line.name);
        }
      };
    },

    /** Milliseconds until the next turn that is not promised to another job. */
    nextTurn: (lines: readonly Line[]): number => {
      const turns = lines.filter(isFull).map((line) => {
        const state = stateOf(line);
        const pace = (now() - Math.min(...state.begun)) / line.most;
        const turn = Math.max(state.givenUntil, now() + soonest) + pace;
        state.givenUntil = Math.min(turn, now() + latest);
        return turn - now();
      });
      const longest = Math.max(soonest, ...turns);
      // Jitter, so that jobs at the maximum delay do not return at the same moment.
      return longest < latest ? longest : latest * (0.5 + Math.random() / 2);
    },

    size: () => states.size,
  };
};
