/** Of one device: whoever says something and leaves, again and again, must not fill the memory. */
const mostOfOne = 4;

/** Connections that are gone, of which something still waits to be stored, by whose they are. */
export const createLeftovers = <Connection extends object>() => {
  const all = new Map<string, Set<Connection>>();
  return {
    /** False where there is no room. */
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

    /** A list of its own: whoever goes through it may close them. */
    of: (owner: string): Connection[] => [...(all.get(owner) ?? [])],
  };
};
