import type { ConnectionState } from '../../lib/connection.ts';
import { localized } from '../../lib/localized.ts';

const states: Record<ConnectionState, string> = {
  connecting: 'Connecting',
  live: 'Live',
  reconnecting: 'Reconnecting',
  offline: 'Offline',
};

export const realtimeTexts = localized('realtime', {
  states,
  offline: {
    title: "You're offline.",
    text: (time: string) => `Showing locations from ${time}.`,
    retry: 'Try again',
  },
});
