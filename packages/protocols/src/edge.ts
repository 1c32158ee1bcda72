import type { Alarm, TrackerRecord } from './record.ts';

/** Edge detection: an alarm that is repeated in every status is raised once, until it ends. */
export const createEdge = () => {
  let before: Alarm | null = null;
  return (record: TrackerRecord): TrackerRecord => {
    const isNew = record.alarm !== before;
    before = record.alarm;
    return isNew ? record : { ...record, alarm: null };
  };
};
