/** The checks of `npm run admin -- doctor`, in its order. */
export const statusChecks = [
  'database',
  'migrations',
  'clock',
  'mail',
  'broker',
  'redis',
  'homeAssistant',
  'disk',
  'certificate',
  'map',
  'publicAddress',
] as const;

export type StatusCheck = (typeof statusChecks)[number];

export const processRoles = ['api', 'gateway', 'worker'] as const;

export type ProcessRole = (typeof processRoles)[number];

export const statusStates = ['ok', 'warning', 'failed'] as const;

export type StatusState = (typeof statusStates)[number];

export const messageChannels = ['mail', 'push', 'webhook', 'ntfy', 'telegram'] as const;

export type MessageChannel = (typeof messageChannels)[number];
