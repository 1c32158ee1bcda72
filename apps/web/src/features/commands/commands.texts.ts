import type { CommandName, CommandState } from '@holdfast/contract/commands.rules';
import { localized } from '../../lib/localized.ts';

const names: Record<CommandName, string> = {
  alarm: 'Alarm',
  locate: 'Locate',
  stop: 'Stop tracking',
  temperature: 'Temperature request',
  operatingMode: 'Operating mode',
  airplane: 'Airplane mode',
  firmware: 'Firmware update',
  rekey: 'Rekey',
  settings: 'Settings',
};

const batteryLife = {
  on: 'Available / On',
  off: 'Available / Off',
  unavailable: 'Unavailable in your region',
} as const;

export type ShownState = Exclude<CommandState, 'replaced'>;

const settledLabels = { done: 'Confirmed', failed: 'Not done', expired: 'Expired' } as const;

const sentences: Record<ShownState, string> = {
  waiting: 'It is sent when the device next wakes.',
  sent: 'Sent, the device has not answered yet.',
  done: 'The device has confirmed it.',
  failed: 'The device answered that it could not.',
  expired: 'The device did not wake within 24 hours.',
};

export const commandsTexts = localized('commands', {
  names,
  requested: 'Requested',
  requestedSuccessfully: 'Requested successfully',
  alarmRequested: {
    on: 'Alarm will turn on when the device answers',
    off: 'Alarm will turn off when the device answers',
  },
  trackingDisabled: 'Live tracking disabled',
  temperatureFailed: 'Something went wrong fetching temperature.',
  updateFailed: 'Unable to update device: ',
  internalError: 'internal error',
  actions: 'Actions',
  locate: 'Locate',
  locateOptions: 'Locate options',
  locateOnce: 'Once',
  locateContinuously: 'Continuously',
  menuOnce: 'Locate once',
  menuContinuously: 'Locate continuously',
  stopTracking: 'Stop tracking',
  alarmOn: 'Turn on alarm',
  alarmOff: 'Turn off alarm',
  temperature: 'Get temperature',
  airplane: 'Airplane mode',
  reportStolen: 'Report stolen',
  rekey: 'Rekey',
  strip: {
    labels: { waiting: 'Waiting for device', sent: 'Waiting for device', ...settledLabels },
    sentence: (name: string, time: string, state: ShownState) => `${name}, requested ${time}. ${sentences[state]}`,
    dismiss: 'Dismiss',
    progress: (step: number) => `Step ${step} of 3`,
  },
  mode: {
    label: 'Operating mode',
    batteryLife: (status: string) => `Battery life: ${status}`,
    statuses: batteryLife,
    confirmTitle: 'Change operating mode?',
    confirmText: {
      responsiveness: 'The device answers quickly and uses more of its battery.',
      batteryLife: 'The device sleeps longer between reports, so it answers later.',
    },
    confirm: 'Change mode',
  },
  airplaneDialog: {
    title: 'Airplane mode',
    text: 'The modem stays silent for this long. Nothing can be asked of the device meanwhile.',
    duration: 'Duration',
    hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
    set: 'Set',
  },
  rekeyDialog: {
    title: 'Rekey device?',
    text: (name: string) => `${name} gets a new secret when it next wakes. The one it has now is then worth nothing.`,
  },
  stolen: {
    text: 'We cannot call anybody for you, but this helps, in this order:',
    locate: {
      title: 'Follow it',
      Continuously: 'It reports where it is as often as it can, until you stop it.',
      Once: 'It reports where it is as soon as it can.',
      tracked: 'It already reports where it is as often as it can.',
    },
    link: {
      title: 'Let the police see it live',
      text: 'A live link shows where it is to whoever has the link, without an account, and ends when you say so.',
      button: 'Make a live link',
    },
    paper: {
      title: 'Save where it was',
      text: 'A report with map, times and addresses, to print or to save as a PDF.',
      button: 'Report of the last 7 days',
    },
    keep: {
      title: 'Keep the device and its plan',
      text: 'Without a plan it stops reporting. While it is yours nobody else can claim it, so do not remove it.',
      button: 'Check the plan',
    },
    police: {
      title: 'Report it to the police',
      text: 'They ask for numbers and for the last place. Do not try to get it back yourself.',
      copy: 'Copy details',
      serial: (serial: string) => `Serial number: ${serial}`,
      seen: (time: string) => `Last position: ${time}`,
    },
  },
});
