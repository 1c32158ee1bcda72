import type { DeviceFilter, DeviceType, OperatingMode } from '@holdfast/contract/devices.rules';
import { brand } from '../../brand.ts';
import { localized } from '../../lib/localized.ts';

const types: Record<DeviceType, string> = {
  airbolt: 'Smart Lock',
  shield_gps: 'GPS Tracker',
  shield_card: 'Card',
  travel_lock: 'Travel Lock',
};

const filters: Record<DeviceFilter, string> = {
  airbolt: types.airbolt,
  shield_gps: types.shield_gps,
  shield_card: types.shield_card,
  all: 'All Devices',
};

const modes: Record<OperatingMode, string> = { responsiveness: 'Responsiveness', batteryLife: 'Battery life' };

export const devicesTexts = localized('devices', {
  types,
  filters,
  modes,
  devices: 'Device list',
  views: { label: 'View type', combo: 'Combo', grid: 'Grid', list: 'List', map: 'Map' },
  search: { label: 'Search devices', placeholder: 'Search', key: '/', open: 'Open search' },
  count: (count: string, isOne: boolean) => (isOne ? `${count} device` : `${count} devices`),
  shown: (range: string, isOne: boolean) => (isOne ? `${range} device` : `${range} devices`),
  map: {
    label: 'Map of the devices',
    withoutPlace: 'Without a location',
    withoutPlaceText: 'These appear on the map as soon as they report where they are.',
  },
  previous: 'Previous devices',
  next: 'Next devices',
  lastSeen: (when: string) => `Last seen ${when}`,
  neverSeen: 'Not seen yet',
  noAddress: 'No location yet',
  onMap: 'On map',
  columns: {
    device: 'Device',
    serial: 'Serial Number',
    location: 'Last location',
    battery: 'Battery',
    lastSeen: 'Last seen',
    menu: 'Menu',
  },
  loadFailed: 'Unable to load devices',
  loadFailedText: 'Your devices are safe. Try again in a moment.',
  deviceLoadFailed: 'Unable to load device',
  updateFailed: 'Unable to update device: ',
  internalError: 'internal error',
  saved: 'Saved successfully',
  removed: 'Removed successfully',
  nothingFound: 'No devices found',
  nothingFoundText: 'Try another name or another type of device.',
  info: {
    label: 'Device info',
    expand: 'Show device info',
    collapse: 'Hide device info',
    serial: 'Serial Number',
    esimId: 'eSIM ID',
    esimStatus: 'eSIM status',
    active: 'Active',
    inactive: 'Inactive',
    extendedDrx: 'Extended DRX',
    powerSaving: 'Power saving',
    temperature: 'Temperature',
    on: (value: string) => `On - ${value}`,
    off: 'Off',
    unknown: 'N/A',
    copySerial: 'Copy serial number',
    copyEsim: 'Copy eSIM ID',
    push: 'Push alerts',
    email: 'Email alerts',
  },
  menu: {
    of: (name: string) => `Menu of ${name}`,
    settings: 'Settings',
    settingsOf: (name: string) => `Settings of ${name}`,
    connection: 'How it connects',
    remove: 'Remove device',
  },
  remove: {
    title: 'Remove device?',
    text: (name: string) =>
      `${name} leaves your account. Its shares, history and settings are deleted. This cannot be undone.`,
  },
  add: {
    button: 'Add device',
    title: 'Add device',
    text: 'The serial number and the passcode come with the device.',
    serial: 'Serial number',
    passcode: 'Passcode',
    name: 'Name',
    nameHint: 'What you will call it here',
    submit: 'Add device',
    added: 'Device added',
  },
  welcome: {
    title: `Welcome to ${brand.name}`,
    text: 'Add your first device in the iOS or Android mobile app. It appears here as soon as it reports its first location.',
    ios: 'App Store',
    android: 'Google Play',
    steps: {
      label: 'First steps',
      add: {
        title: 'Add your first device',
        text: 'Without the app too: with the serial number and the passcode that came with it.',
      },
      see: {
        title: 'See where it is',
        text: 'Nothing to reload: it appears by itself, and so does whatever others share with you.',
      },
      tryIt: {
        title: 'Try it without hardware',
        text: 'Provision a device, add it here, and let the simulator play it:',
      },
      provision: 'Provision a device',
      command: 'npm run simulate -- --credentials FILE',
      beTold: {
        title: 'Be told',
        text: 'Draw a geo-fence, choose alerts and share the device: all of it stands in its settings.',
      },
      fleet: {
        title: 'Run a fleet',
        text: 'Sort devices into groups, compare their tracks, draw geo-fences and choose who is told.',
      },
    },
    needHand: 'Need a hand?',
    help: 'Help & Support',
  },
});
