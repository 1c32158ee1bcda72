/** Every address of the web app. What takes a value is a function; `routes.ts` holds the patterns. */
export const paths = {
  overview: '/',
  login: '/login',
  signup: '/signup',
  reset: '/reset',
  newPassword: (token: string) => `/reset/${encodeURIComponent(token)}`,
  verify: (token: string) => `/verify/${encodeURIComponent(token)}`,
  resendVerification: (email = '') => `/resendVerificationEmail/${encodeURIComponent(email)}`,
  devices: '/device',
  device: (deviceUUID: string) => `/device/${encodeURIComponent(deviceUUID)}`,
  user: '/user',
  account: '/user/account',
  support: '/support',
  mailbox: '/dev/mailbox',
} as const;
