/** What the server says about sharing, in answers and in mails. */
export const sharingTexts = {
  deviceNotFound: 'Device not found',
  shareNotFound: 'Share not found',
  userNotFound: 'User not found',
  alreadyShared: 'This person has been invited already',
  withOneself: 'A device cannot be shared with its owner or with oneself',
  accountWithOneself: 'An account cannot be shared with its owner',
  wrongMasterKey: 'masterKey: not the passcode of this device',
  notTheCaller: 'userId: not the caller',
  notThisShare: 'shareId: belongs to another device or person',
  expiryNeeded: 'expiryDate: needed for Limited',
  expiryInThePast: 'expiryDate: must be in the future',
  ownShare: 'Nobody changes their own rights',
  accepted: 'The invitation has been accepted already',
  invalidInvitation: 'This invitation is not valid any more, please ask for a new one',
  otherAddress: 'This invitation is for another email address, please sign in with that one',
  removed: 'Removed successfully',
  left: 'You left the share',
  resent: 'Email sent.',
  declined: 'Invitation declined',
  formerUser: 'A former user',
  allDevices: 'All devices',
} as const;

export const privilegeTexts = { 0: 'Owner', 1: 'Unrestricted', 2: 'Limited' } as const;

export const invitationTexts = {
  subject: 'You are invited',
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
