import type { MappedField, MappingProblem, SpeedUnit } from '@holdfast/contract/mappings.rules';
import { localized } from '../../../lib/localized.ts';

const fields: Record<MappedField, string> = {
  latitude: 'Latitude',
  longitude: 'Longitude',
  time: 'Time',
  accuracy: 'Accuracy in metres',
  altitude: 'Altitude in metres',
  speed: 'Speed',
  course: 'Course in degrees',
  battery: 'Battery in percent',
  satellites: 'Satellites',
};

const speedUnits: Record<SpeedUnit, string> = { kmh: 'km/h', ms: 'm/s', kn: 'Knots' };

const problems: Record<MappingProblem, string> = {
  'other-topic': 'The mapping does not read this topic.',
  'no-json': 'The message is not JSON.',
  'no-time': 'There is no time where the mapping looks for it.',
  nothing: 'There is neither a position nor a battery where the mapping looks for them.',
};

export const mappingsTexts = localized('mappings', {
  empty: 'No mappings',
  emptyText: 'A mapping reads the JSON that other programs publish over MQTT.',
  columns: { name: 'Name', topic: 'Topic', username: 'User name', since: 'Since' },
  add: 'Add mapping',
  addTitle: 'Add a mapping',
  addText: 'Reads the JSON of trackers that report to another program over MQTT.',
  preset: 'Preset',
  noPreset: 'Another program',
  topicHint: '{device} is where the number of the device stands, + may be anything.',
  topicRule: 'A word first, and {device} between two slashes or at the end',
  fieldsLegend: 'Where the values stand in the message',
  fieldsHint: 'Names with points between them, like object.latitude. Without a time it is that of arrival.',
  pathRule: 'Names with points between them',
  fields,
  speedUnit: 'Unit of the speed',
  speedUnits,
  tryTitle: 'Try it',
  tryTopic: 'Topic of a message',
  tryMessage: 'Message',
  tryResult: 'What would be stored',
  tryDevice: 'Device',
  tryPosition: 'Position',
  tryArrival: 'When it arrives',
  problems,
  madeTitle: 'Mapping added',
  madeText:
    'Note the password now, it is not shown again. Your broker hands messages of the topic over as this user. Devices are provisioned with their number in the topic.',
  username: 'User name',
  password: 'Password',
  copyUsername: 'Copy user name',
  copyPassword: 'Copy password',
  remove: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove this mapping?',
  removeText: (name: string) => `${name} is read no more, and its user name ends. What it brought stays.`,
  removeConfirm: 'Remove',
  removeDone: 'The mapping was removed',
});
