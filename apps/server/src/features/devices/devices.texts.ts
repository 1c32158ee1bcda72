export const releaseMailTexts = {
  subject: 'You released a device',
  title: 'Your device was released',
  paragraphs: (device: string, passcode: string) => [
    `The device ${device} no longer belongs to you, and everything that was stored about it was removed.`,
    `Its passcode is new: ${passcode}. Give it to the next owner, who needs it to add the device.`,
  ],
  footer: 'If you did not do this, contact us and set a new password at once.',
  why: 'You receive this mail because you have an account. Nobody can reply to it.',
} as const;
