import type { AlertKind } from '@holdfast/contract/alerts.rules';
import { localized } from '../../lib/localized.ts';

const kinds: Record<AlertKind, string> = {
  'geofence-exit': 'Left its geo-fence',
  'geofence-entry': 'Back in its geo-fence',
  temperature: 'Temperature',
  accelerometer: 'Movement',
  water: 'Water',
  sos: 'SOS',
  battery: 'Low battery',
  silent: 'Not heard from',
  location: 'New location',
  'place-arrive': 'Arrived at a place',
  'place-leave': 'Left a place',
};

/** A sentence that begins with the name of the device; `place` is empty but for places. */
const sentences: Record<AlertKind, (device: string, place: string) => string> = {
  'geofence-exit': (device) => `${device} left its geo-fence`,
  'geofence-entry': (device) => `${device} came back into its geo-fence`,
  temperature: (device) => `${device}: temperature alert`,
  accelerometer: (device) => `${device} was moved`,
  water: (device) => `${device} met water`,
  sos: (device) => `${device}: SOS`,
  battery: (device) => `${device}: battery low`,
  silent: (device) => `${device} has not been heard from`,
  location: (device) => `${device}: new location`,
  'place-arrive': (device, place) => `${device} arrived at ${place}`,
  'place-leave': (device, place) => `${device} left ${place}`,
};

export const alertsTexts = localized('alerts', {
  kinds,
  sentences,
  arrived: (place: string) => `Arrived at ${place}`,
  left: (place: string) => `Left ${place}`,
  notifications: {
    label: 'Notifications',
    unread: (count: string) => `Notifications, ${count} unread`,
    none: 'No notification found',
    many: '99+',
    isNew: 'New',
    failed: 'Notifications could not be loaded',
  },
  log: {
    title: 'Alert log',
    toWhom: 'Sent to',
    nobody: 'Nobody was to be told',
    channels: { email: 'Email', push: 'Push' },
    states: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' },
    count: (range: string) => `${range} alerts`,
    empty: 'No alerts yet',
    emptyText: 'What this device raises, and whom we told, appears here.',
    failed: 'Unable to load alerts',
    failedText: 'Nothing is lost. Try again in a moment.',
  },
  push: {
    unsupported: 'This browser cannot receive push notifications. Alerts still reach you by email and in this app.',
    denied: 'This browser blocks notifications from this site. Allow them in its settings to get pushes here.',
    failed: 'This browser could not be set up for push notifications. Please try again later.',
    ready: 'This browser will receive push notifications',
  },
  confirm: {
    title: 'Receive alerts?',
    text: 'Somebody asked us to send the alerts of their device to your address. Nothing is sent before you agree.',
    button: 'Yes, send me alerts',
    answer: 'Thank you, alerts will be sent to this address',
    done: 'Every alert has a link that ends them again.',
    failed:
      'The link works once, for seven days. If it is over, ask the owner of the device to add your address again.',
  },
  unsubscribe: {
    title: 'Stop alerts?',
    text: 'We will send no more alerts of this device to your address.',
    button: 'Unsubscribe',
    answer: 'No more alerts will be sent to this address',
    done: 'If this was a mistake, ask the owner of the device to add your address again.',
    failed: 'Check that the whole link was opened. A newer alert has a fresh one.',
  },
  linkFailed: 'Something went wrong, please try again',
});
