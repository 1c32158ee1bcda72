/** Mutex by key within the process: tasks with the same key run in order of arrival, others concurrently. */
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
