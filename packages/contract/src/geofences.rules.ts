/** Seconds of continuous tracking after an exit. */
export const trackingTimes = [300, 600, 900] as const;

export const fenceCornerLimit = 500;
export const minFenceHectares = 0.6;
