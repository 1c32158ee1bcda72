import type { Alarm, TrackerRecord } from './record.ts';

/** An alarm that a tracker repeats with every status is raised once, until it has ended. */
export const createEdge = () => {
  let before: Alarm | null = null;
  return (record: TrackerRecord): TrackerRecord => {
    const isNew = record.alarm !== before;
    before = record.alarm;
    return isNew ? record : { ...record, alarm: null };
  };
};
