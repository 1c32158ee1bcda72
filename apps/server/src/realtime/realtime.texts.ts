import { roomUnavailable } from '@holdfast/contract/realtime.rules';

export const realtimeTexts = {
  /** The same for what does not exist and for what somebody else may see. */
  notFound: 'Not found',
  invalid: 'The room is not valid',
  tooMany: 'Too many rooms',
  tooFast: 'Too many requests, please try again later',
  unavailable: roomUnavailable,
  connectAgain: 'Please connect again',
  tooManyConnections: 'Too many connections',
} as const;
