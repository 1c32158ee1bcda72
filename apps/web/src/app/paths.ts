/** Every address of the web app. */
export const paths = {
  overview: '/',
  device: '/device',
  login: '/login',
  signup: '/signup',
  reset: '/reset',
  resendVerification: (email = '') => `/resendVerificationEmail/${encodeURIComponent(email)}`,
  user: '/user',
  account: '/user/account',
  support: '/support',
  mailbox: '/dev/mailbox',
} as const;

/** The addresses that carry a value, as the router matches them. The first two are opened from mails only. */
export const patterns = {
  newPassword: '/reset/:token',
  verify: '/verify/:token',
  resendVerification: '/resendVerificationEmail/:email?',
} as const;
