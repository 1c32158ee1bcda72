/** A stop: at least so long within this distance of its middle. */
export const stopSeconds = 5 * 60;
export const stopMetres = 100;

/** A trip: at least so far and so long. */
export const tripMetres = 200;
export const tripSeconds = 60;

/** A gap: no point for longer than this while it is not known to have stood. */
export const gapSeconds = 30 * 60;

/** A fix less exact than this counts only where no better one is near in time. */
export const coarseMetres = 200;
export const coarseSeconds = 10 * 60;

/** Whoever jumps away and back faster than this (km/h) was never there. */
export const outlierSpeed = 300;

/** The longest range of each call, in days; that of a track has no end. */
export const timelineDaysMax = 100;
export const daysMax = 400;
export const healthDaysMax = 400;

/** Devices of one page of a group's mileage. */
export const mileagePageMax = 50;

export const trackCornersMax = 5000;
export const healthBucketsMax = 500;

export const segmentKinds = ['trip', 'stop', 'gap'] as const;
export type SegmentKind = (typeof segmentKinds)[number];
