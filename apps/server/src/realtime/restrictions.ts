/** What a member of a room may not see although the room does; times in milliseconds. */
export interface Restriction {
  /** Points before it are not for them. */
  since: number | null;
  /** From then on nothing is for them. */
  until: number | null;
}

export type Restrictions = ReturnType<typeof createRestrictions>;

/** The moment of a point that a packet is about; null when it is about none. */
const momentOf = ([event, content]: unknown[]): number | null => {
  if (event === 'location-history-insert' || event === 'alert')
    return (content as { timestamp: number }).timestamp * 1000;
  // The id of a point has its second between the first two dots.
  if (event === 'location-history-update') return Number((content as { _id: string })._id.split('.')[1]) * 1000;
  return null;
};

const isHidden = ({ since, until }: Restriction, moment: number | null, now: number) => {
  if (until !== null && until <= now) return true;
  // Written so that a moment which is no number is hidden.
  return since !== null && moment !== null && !(moment >= since);
};

/** Kept in memory, so that sending an event asks no database. */
export const createRestrictions = () => {
  const byRoom = new Map<string, Map<string, Restriction>>();
  let nextEnd = Number.POSITIVE_INFINITY;

  const remove = (room: string, socketId: string) => {
    const members = byRoom.get(room);
    members?.delete(socketId);
    if (members?.size === 0) byRoom.delete(room);
  };

  const everyone = () =>
    [...byRoom].flatMap(([room, members]) => [...members].map(([socketId, { until }]) => ({ room, socketId, until })));

  return {
    remove,

    put: (room: string, socketId: string, restriction: Restriction) => {
      const { since, until } = restriction;
      if (since === null && until === null) return remove(room, socketId);
      const members = byRoom.get(room) ?? new Map<string, Restriction>();
      byRoom.set(room, members.set(socketId, restriction));
      nextEnd = Math.min(nextEnd, until ?? nextEnd);
    },

    /** The sockets in these rooms that must not get a packet. */
    hiddenFrom: (data: unknown[], rooms: Iterable<string>, now: number): string[] => {
      const hidden: string[] = [];
      for (const room of rooms) {
        const members = byRoom.get(room);
        if (!members) continue;
        const moment = momentOf(data);
        for (const [socketId, restriction] of members) {
          if (isHidden(restriction, moment, now)) hidden.push(socketId);
        }
      }
      return hidden;
    },

    /** Those that have expired. Cheap to call often: nothing is scanned before the next expiry. */
    takeEnded: (now: number) => {
      if (now < nextEnd) return [];
      nextEnd = Number.POSITIVE_INFINITY;
      // One by one: there may be more of them than a call takes arguments.
      return everyone().filter(({ until }) => {
        if (until === null) return false;
        if (until > now) nextEnd = Math.min(nextEnd, until);
        return until <= now;
      });
    },
  };
};
