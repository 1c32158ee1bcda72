/** Of one device that run at the same time. */
export const liveLinksMax = 20;
export const liveLinkLabelMaxLength = 60;

/** A link that nobody remembers should not run for ever. */
export const liveLinkDaysMax = 90;

/** How long an ended one stays in the list. */
export const endedLiveLinkDays = 30;

/** How often the public page asks again. */
export const livePollSeconds = 5;

const dayMilliseconds = 24 * 3600 * 1000;

export const isLiveLinkEnd = (until: Date, now: Date) =>
  until > now && until.getTime() - now.getTime() <= liveLinkDaysMax * dayMilliseconds;
