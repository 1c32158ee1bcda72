/** Limit per owner, so that a client that reconnects in a loop cannot exhaust the memory. */
const mostOfOne = 4;

/** Closed connections whose received messages still wait to be stored, by owner. */
export const createLeftovers = <Connection extends object>() => {
  const all = new Map<string, Set<Connection>>();
  return {
    /** False if the limit is reached. */
    add: (owner: string, connection: Connection): boolean => {
      const own = all.get(owner) ?? new Set();
      if (own.size >= mostOfOne) return false;
      all.set(owner, own.add(connection));
      return true;
    },

    delete: (owner: string, connection: Connection) => {
      const own = all.get(owner);
      if (own?.delete(connection) && own.size === 0) all.delete(owner);
    },

    /** A copy: callers close connections, which removes them, while they iterate. */
    of: (owner: string): Connection[] => [...(all.get(owner) ?? [])],
  };
};
