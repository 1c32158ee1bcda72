/** Every address of the web app. */
export const paths = {
  overview: '/',
  login: '/login',
  signup: '/signup',
  reset: '/reset',
  resendVerification: (email = '') => `/resendVerificationEmail/${encodeURIComponent(email)}`,
  devices: '/device',
  device: (deviceUUID: string) => `/device/${encodeURIComponent(deviceUUID)}`,
  activity: '/devices/activity',
  user: '/user',
  account: '/user/account',
  support: '/support',
  mailbox: '/dev/mailbox',
} as const;

/** The addresses that carry a value, as the router matches them. `newPassword` and `verify` are opened from mails only. */
export const patterns = {
  device: '/device/:deviceUUID?',
  newPassword: '/reset/:token',
  verify: '/verify/:token',
  resendVerification: '/resendVerificationEmail/:email?',
} as const;
