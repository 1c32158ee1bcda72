/** Paths that need no session. */
export const publicPaths = [
  '/login',
  '/login/oidc',
  '/signup',
  '/reset',
  '/reset/x',
  '/verify/x',
  '/resendVerificationEmail',
  '/privacyAndTerms',
  '/share/accept/x',
  '/plan-offer/x',
  '/notifications/confirm/x',
  '/unsubscribe/x',
  '/live/x',
  '/dev/mailbox',
  '/nowhere',
];
