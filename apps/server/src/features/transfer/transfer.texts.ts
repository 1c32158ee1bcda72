export const transferTexts = {
  transferred: 'Device transferred successfully',
  closed: 'Transfer closed',
  registered: 'User created. An email to set a password has been sent',
} as const;

export const transferMailTexts = {
  why: 'You receive this mail because you have an account. Nobody can reply to it.',
  device: (name: string, deviceUuid: string) => (name === '' ? deviceUuid : `${name} (${deviceUuid})`),
  given: {
    subject: 'A device was transferred from your account',
    title: 'Your device was transferred',
    paragraphs: (device: string, member: string) => [
      `The device ${device} now belongs to ${member}.`,
      'You and everybody you shared it with no longer have access to it, and its passcode was changed.',
    ],
    footer: 'If you did not do this, contact us and set a new password at once.',
  },
  received: {
    subject: 'A device was transferred to you',
    title: 'You have a new device',
    paragraphs: (device: string) => [
      `The device ${device} is yours now.`,
      'Nobody else has access to it. You see where it was from now on, and what was before stays hidden.',
    ],
    button: 'See the device',
    footer: 'If you did not expect a device, please contact us.',
  },
} as const;
