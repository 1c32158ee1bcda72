export const commandNames = [
  'alarm',
  'locate',
  'stop',
  'temperature',
  'operatingMode',
  'airplane',
  'firmware',
  'rekey',
  'settings',
] as const;

export type CommandName = (typeof commandNames)[number];

/** `waiting` until the device is reachable, `sent` until it answers; all other states are final. */
export const commandStates = ['waiting', 'sent', 'done', 'failed', 'expired', 'replaced'] as const;

export type CommandState = (typeof commandStates)[number];

export const isPending = (state: CommandState) => state === 'waiting' || state === 'sent';
