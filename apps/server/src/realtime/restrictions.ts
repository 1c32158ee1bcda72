/** Limits what one member of a room receives; times in Unix milliseconds. */
export interface Restriction {
  /** Earlier points are hidden. */
  since: number | null;
  /** From this time on everything is hidden. */
  until: number | null;
}

export type Restrictions = ReturnType<typeof createRestrictions>;

/** Timestamp of the point in a packet; null if the packet contains none. */
const momentOf = ([event, content]: unknown[]): number | null => {
  if (event === 'location-history-insert' || event === 'alert')
    return (content as { timestamp: number }).timestamp * 1000;
  // The id of a point contains its Unix second between the first two dots.
  if (event === 'location-history-update') return Number((content as { _id: string })._id.split('.')[1]) * 1000;
  return null;
};

const isHidden = ({ since, until }: Restriction, moment: number | null, now: number) => {
  if (until !== null && until <= now) return true;
  // The negation hides a NaN timestamp.
  return since !== null && moment !== null && !(moment >= since);
};

/** In memory, so that sending an event needs no database query. */
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

    /** Expired restrictions. Cheap to poll: nothing is scanned before the next expiry. */
    takeEnded: (now: number) => {
      if (now < nextEnd) return [];
      nextEnd = Number.POSITIVE_INFINITY;
      // A loop instead of `Math.min(...list)`, which fails on very long argument lists.
      return everyone().filter(({ until }) => {
        if (until === null) return false;
        if (until > now) nextEnd = Math.min(nextEnd, until);
        return until <= now;
      });
    },
  };
};
