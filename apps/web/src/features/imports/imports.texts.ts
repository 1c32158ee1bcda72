import type { ImportFormat, ImportSkip, ImportState } from '@holdfast/contract/imports.rules';
import { localized } from '../../lib/localized.ts';

const formats: Record<ImportFormat, string> = {
  gpx: 'GPX',
  geojson: 'GeoJSON',
  'google-records': 'Google Records.json',
  'google-timeline': 'Google Timeline',
  owntracks: 'OwnTracks',
};

const skips: Record<ImportSkip, string> = {
  'no-time': 'Without a time',
  future: 'In the future',
  'too-old': 'Older than what is kept',
  'no-place': 'Without a place',
  'null-island': 'At 0, 0',
  alert: 'Alerts',
};

const states: Record<ImportState, string> = {
  uploading: 'Sending',
  checking: 'Checking',
  ready: 'Ready',
  running: 'Importing',
  done: 'Imported',
  failed: 'Failed',
  undoing: 'Undoing',
  undone: 'Undone',
};

export const importsTexts = localized('imports', {
  ownerOnly: 'Only the owner can import into a device',
  failed: 'Unable to load the imports',
  failedText: 'Nothing is lost. Try again in a moment.',
  title: 'Import history',
  text: 'Bring points of another program into the history of this device: GPX, GeoJSON, Google Records.json or Timeline.json, OwnTracks .rec, also as .gz or .zip. You see first what is in the file.',
  choose: 'Choose a file',
  tooLarge: (size: string) => `The file is larger than ${size}`,
  empty: 'The file is empty',
  quiet: 'Imported points raise no alerts and do not move the device on the map.',
  sending: 'Sending the file',
  left: 'Not sent completely',
  leftText: 'Choose the same file again to go on with it, or discard it.',
  sendFailed: 'Unable to send the file',
  startFailed: 'Unable to start the import',
  undoFailed: 'Unable to undo the import',
  progressOf: (name: string) => `Progress of ${name}`,
  preview: 'Preview',
  device: 'Device',
  format: 'Format',
  points: 'Points',
  range: 'From and to',
  duplicates: 'There already',
  skipped: 'Left out',
  start: (points: string) => `Import ${points} points`,
  nothingNew: 'There are no new points in this file.',
  discard: 'Discard',
  cancel: 'Cancel',
  added: 'Added',
  undo: 'Undo',
  undoOf: (name: string) => `Undo ${name}`,
  undoTitle: 'Undo this import?',
  undoText: (points: string) => `The ${points} points that it added are removed. All others stay.`,
  undoUntil: 'An import can be undone for a day.',
  past: 'Imports',
  pastEmpty: 'Nothing was imported yet.',
  showDay: 'Show the day',
  formats,
  skips,
  states,
});
