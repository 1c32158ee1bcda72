import { deviceLogWords } from '@holdfast/contract/device-log.rules';

export const sharingTexts = {
  removed: 'Removed successfully',
  left: 'You left the share',
  resent: 'Email sent.',
  declined: 'Invitation declined',
  formerUser: 'A former user',
  allDevices: deviceLogWords.allDevices,
} as const;

export const privilegeTexts = deviceLogWords.privileges;

export const invitationTexts = {
  subject: 'You are invited',
  someone: 'Someone',
  unnamedDevice: 'Device',
  device: {
    title: 'A device is shared with you',
    what: (sharerName: string, deviceName: string) => `${sharerName} shares the device '${deviceName}' with you.`,
  },
  account: {
    title: 'All devices are shared with you',
    what: (sharerName: string) => `${sharerName} shares all their devices with you, present and future ones.`,
  },
  until: (time: string) => `The device is yours to use until ${time}.`,
  how: 'Accept with an account of this address; you can sign up with it on the way. The link works once.',
  button: 'See the invitation',
  footer: 'If you do not know the sender, you can ignore this mail.',
  why: 'You receive this mail because somebody typed in this address. Nobody can reply to it.',
} as const;
