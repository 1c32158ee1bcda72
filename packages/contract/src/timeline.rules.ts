/** A stop: minimum duration within this distance of its centre. */
export const stopSeconds = 5 * 60;
export const stopMetres = 100;

/** A trip: minimum distance and duration. */
export const tripMetres = 200;
export const tripSeconds = 60;

/** A gap: no fix for longer than this, unless the device was stationary. */
export const gapSeconds = 30 * 60;

/** A fix less accurate than this is used only if no better one is near in time. */
export const coarseMetres = 200;
export const coarseSeconds = 10 * 60;

/** A jump away and back faster than this (km/h) is an outlier. */
export const outlierSpeed = 300;

/** Maximum range of each call in days; a track has no limit. */
export const timelineDaysMax = 100;
export const daysMax = 400;
export const healthDaysMax = 400;

export const mileagePageMax = 50;

export const trackCornersMax = 5000;
export const healthBucketsMax = 500;

export const segmentKinds = ['trip', 'stop', 'gap'] as const;
export type SegmentKind = (typeof segmentKinds)[number];
