import { until } from './until.mjs';

const keyOf = ({ to, subject }) => `${to} ${subject}`;

export function createMails(sink) {
  const expected = new Map();
  let total = 0;

  const arrived = () => {
    const counts = new Map();
    // Retries carry the same Message-ID, so that receivers can deduplicate; they are counted separately.
    for (const mail of new Map(sink.mails.map((mail) => [mail.id, mail])).values()) {
      counts.set(keyOf(mail), (counts.get(keyOf(mail)) ?? 0) + 1);
    }
    return counts;
  };

  const sum = (differenceOf) => {
    const counts = arrived();
    return [...expected].reduce(
      (sum, [key, wanted]) => sum + Math.max(0, differenceOf(wanted, counts.get(key) ?? 0)),
      0,
    );
  };
  const countMissing = () => sum((wanted, got) => wanted - got);

  return {
    expect: (to, subject) => {
      const key = keyOf({ to, subject });
      expected.set(key, (expected.get(key) ?? 0) + 1);
      total += 1;
    },
    total: () => total,
    countMissing,
    countTwice: () => sum((wanted, got) => got - wanted),
    /** Received mails, including retries. */
    countArrived: () => sink.mails.length,
    /**
     * Mails received again with the same Message-ID (only a killed process may not know that it sent a mail), for first
     * arrivals in the given range, since a retry may come much later.
     */
    countResent: (from = 0, until = sink.mails.length) => {
      const ids = sink.mails.map(({ id }) => id);
      return ids.filter((id, at) => ids.indexOf(id) < at && ids.indexOf(id) >= from && ids.indexOf(id) < until).length;
    },
    areThere: (withinMs) => until(() => countMissing() === 0, withinMs),
  };
}
