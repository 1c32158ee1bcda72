/** With `X-Api-Key`, of one person; more is answered with 429. */
export const clientKeyCallsPerMinute = 300;
