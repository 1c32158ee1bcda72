import { brand } from '../../brand.ts';
import { localized } from '../../lib/localized.ts';

/** Texts of the public page, separate so that it does not load all others (code splitting). */
export const liveTexts = localized('live', {
  map: (name: string) => `Where ${name} is`,
  now: (name: string) => `${name}, live position`,
  livePosition: 'Live position',
  moving: 'Moving',
  parked: 'Parked',
  waiting: 'Waiting for the first position',
  waitingText: 'It appears here as soon as the device reports. Only what it reports from now on is shown.',
  heading: (speed: string, direction: string) => `${speed}, heading ${direction}`,
  directions: ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'],
  facts: 'Facts',
  lastSeen: 'Last seen',
  underWay: 'Under way',
  endsIn: 'Link ends in',
  only: (time: string) => `Only the live position is shown, until ${time}.`,
  route: 'Directions',
  unreachable: 'No connection. This is the last known position; trying again.',
  what: 'What is this?',
  whatText: `Somebody who uses ${brand.name} sent you this link. It shows where one device is, and ends by itself. Your own position is neither asked for nor sent.`,
  endedTitle: 'This live link has ended',
  endedText:
    'It ran out, was stopped or is incomplete, and shows nothing any more. Ask the person who sent it to you for a new one.',
  busyTitle: 'Too many attempts from here',
  busyText: 'Please wait a while and try again.',
  failedTitle: 'Unable to load the position',
  failedText: 'Check your connection and try again.',
});
