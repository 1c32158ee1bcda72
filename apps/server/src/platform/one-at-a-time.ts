/** Runs works of the same key one after the other, in the order in which they came; others at the same time. */
export const createOneAtATime = () => {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve();
    const running = before.then(work);
    const settled = running.catch(() => {});
    last.set(key, settled);
    try {
      return await running;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
};
