/** What runs one after the other, a few at a time, such as calls to one address. */
export interface Line {
  name: string;
  /** Of them, at the same time. */
  most: number;
}

interface LineState {
  /** When each of those began that run. */
  begun: number[];
  /** Until when turns are given to those that came back later. */
  givenUntil: number;
}

const soonest = 5000;
const latest = 10 * 60 * 1000;

/**
 * Who may run now, and when those come back who may not: at the pace at which their line moves, so that a thousand that
 * wait for an address that hangs are not looked at every few seconds.
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

    /** Answers what to call at its end. */
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

    /** Milliseconds until the next turn that is not given to another one. */
    nextTurn: (lines: readonly Line[]): number => {
      const turns = lines.filter(isFull).map((line) => {
        const state = stateOf(line);
        const pace = (now() - Math.min(...state.begun)) / line.most;
        const turn = Math.max(state.givenUntil, now() + soonest) + pace;
        state.givenUntil = Math.min(turn, now() + latest);
        return turn - now();
      });
      const longest = Math.max(soonest, ...turns);
      // Not all of those that come last at the same moment.
      return longest < latest ? longest : latest * (0.5 + Math.random() / 2);
    },

    size: () => states.size,
  };
};
