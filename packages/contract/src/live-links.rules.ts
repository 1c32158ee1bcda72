/** Active links per device. */
export const liveLinksMax = 20;
export const liveLinkLabelMaxLength = 60;

/** Maximum lifetime, so that a forgotten link expires. */
export const liveLinkDaysMax = 90;

export const endedLiveLinkDays = 30;

export const livePollSeconds = 5;

const dayMilliseconds = 24 * 3600 * 1000;

export const isLiveLinkEnd = (until: Date, now: Date) =>
  until > now && until.getTime() - now.getTime() <= liveLinkDaysMax * dayMilliseconds;
