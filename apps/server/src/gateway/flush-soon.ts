let flushes: (() => void)[] = [];

const flushAll = () => {
  const due = flushes;
  flushes = [];
  for (const flush of due) flush();
};

/** Answers to what one batch committed leave together: one turn of the event loop for the connections of all devices. */
export const flushSoon = (flush: () => void) => {
  if (flushes.push(flush) === 1) setImmediate(flushAll);
};
