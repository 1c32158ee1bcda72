import { deliverySentences as sentences } from '@holdfast/contract/alert-log.rules';
import type { AlertKind } from '@holdfast/contract/alerts.rules';
import type { DeliveryReason } from '@holdfast/contract/integrations.rules';

export const alertsTexts = {
  confirmed: 'Thank you, alerts will be sent to this address',
  unsubscribed: 'No more alerts will be sent to this address',
  read: 'Updated successfully',
  subscribed: 'Saved successfully',
  removed: 'Removed successfully',
} as const;

/** Alert sentence, beginning with the device name; `place` is empty except for place alerts. */
const titles: Record<AlertKind, (device: string, place: string) => string> = {
  'geofence-exit': (device) => `${device} left its geo-fence`,
  'geofence-entry': (device) => `${device} came back into its geo-fence`,
  temperature: (device) => `${device}: temperature alert`,
  accelerometer: (device) => `${device} was moved`,
  water: (device) => `${device} met water`,
  sos: (device) => `${device}: SOS`,
  battery: (device) => `${device}: battery low`,
  power: (device) => `${device}: power cut`,
  silent: (device) => `${device} has not been heard from`,
  location: (device) => `${device}: new location`,
  'place-arrive': (device, place) => `${device} arrived at ${place}`,
  'place-leave': (device, place) => `${device} left ${place}`,
  test: (device) => `${device}: test alert`,
};

/** Number of further alerts of the same kind that the hourly limit suppressed. */
const more = (count: number) => `And ${count} more within the hour`;

const mail = {
  test: 'You asked for this alert to see that it arrives. Nothing happened.',
  value: (value: string) => `Measured: ${value}`,
  when: (time: string) => `When: ${time}`,
  where: (address: string, coordinates: string) => `Where: ${[address, coordinates].filter(Boolean).join('\n')}`,
  button: 'Show on the map',
  whyUser: 'You get this mail because email alerts are turned on for this device in your account.',
  settings: 'Change what you are told of',
  whyAddress: 'You get this mail because you agreed to receive the alerts of this device.',
  unsubscribe: 'Unsubscribe from the alerts of this device',
} as const;

/** Contains no text chosen by the requester, since the address is unverified. */
const confirmation = {
  subject: 'Do you want to receive alerts?',
  title: 'Do you want to receive alerts?',
  paragraphs: [
    'Somebody asked us to send the alerts of one of their devices to this address.',
    'If you agree, confirm it. The link works once, within 7 days. Every alert will have a link that ends them again.',
  ],
  button: 'Yes, send me alerts',
  footer: 'If you do not know of this, ignore it: without your confirmation nothing is sent.',
} as const;

export const alertMessageTexts = { titles, more, mail, confirmation } as const;

export const deliveryTexts = {
  answered: (answer: string) => answer.replace(/\s+/g, ' ').slice(0, 200),
  mailServerAway: sentences['mail-server-away'],
  pushServiceAway: sentences['push-service-away'],
  pushRefused: (status: number) => `${sentences['push-answered']} ${status}`,
  outgoingRefused: (status: number) => `${sentences['it-answered']} ${status}`,
  browserGone: sentences['browser-gone'],
  notWanted: sentences['not-wanted'],
  gaveUp: sentences['given-up'],
} as const;

/** For outgoing channels, if there was no HTTP response. */
export const outgoingReasons: Record<DeliveryReason, string> = {
  answered: sentences['not-taken'],
  'no-answer': sentences['no-answer'],
  unreachable: sentences.unreachable,
  'closed-address': sentences['closed-address'],
  'right-ended': deliveryTexts.notWanted,
  'switched-off': sentences['switched-off'],
};
