let flushes: (() => void)[] = [];

const flushAll = () => {
  const due = flushes;
  flushes = [];
  for (const flush of due) flush();
};

/** Batches the acknowledgements of all connections: those of one commit leave in one turn of the event loop. */
export const flushSoon = (flush: () => void) => {
  if (flushes.push(flush) === 1) setImmediate(flushAll);
};
