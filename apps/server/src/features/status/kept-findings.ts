/** Less than a scrape waits for a gauge. */
const waitMilliseconds = 1000;

/** Concurrent callers share one run of `lookAround`, whose findings are kept. */
export const keepFindings = <T>(lookAround: () => Promise<T>) => {
  let run: { at: number; findings: Promise<T> } | null = null;
  let last: T | undefined;

  const within = (keptMilliseconds: number): Promise<T> => {
    if (!run || performance.now() - run.at > keptMilliseconds) {
      const findings = lookAround();
      run = { at: performance.now(), findings };
      findings.then(
        (found) => {
          last = found;
        },
        () => {},
      );
    }
    return run.findings;
  };

  return {
    within,
    /**
     * What was found last, if a new look takes long, as with a mail server that does not answer: a series that is
     * missing in a scrape would begin the `for` of its alert anew.
     */
    atOnce: async (keptMilliseconds: number): Promise<T> => {
      const fresh = within(keptMilliseconds);
      if (last === undefined) return fresh;
      const known = last;
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<T>((resolve) => {
        timer = setTimeout(resolve, waitMilliseconds, known);
      });
      return Promise.race([fresh, tooLong]).finally(() => clearTimeout(timer));
    },
  };
};
