export const accountTexts = {
  passwordChanged: 'Password was successfully changed',
  signedOut: 'Signed out',
  accountRemoved: 'Your account has been deleted',
} as const;

export const accountMailTexts = {
  why: 'You receive this mail because somebody used this address. Nobody can reply to it.',
  confirmNewEmail: {
    subject: 'Please verify your new email address',
    title: 'Verify your new email address',
    paragraphs: [
      'Somebody, probably you, wants to use this address for their account. The link works once, within 24 hours.',
    ],
    button: 'Verify email address',
    footer: 'If it was not you, you can ignore this mail.',
  },
  newEmailTaken: {
    subject: 'This address already has an account',
    title: 'This address already has an account',
    paragraphs: ['Somebody, probably you, wanted to use this address for another account. Nothing was changed.'],
    button: 'Sign in',
    footer: 'If it was not you, you can ignore this mail.',
  },
  emailChangeAsked: {
    subject: 'Your email address is about to change',
    title: 'Your email address is about to change',
    paragraphs: [
      'A new email address was entered for your account. It takes the place of this one as soon as it is verified.',
      'If this was not you, set a new password at once: that also stops the change.',
    ],
    button: 'Set a new password',
    footer: 'If it was you, there is nothing to do.',
  },
  farewell: {
    subject: 'Your account has been deleted',
    title: 'Your account has been deleted',
    paragraphs: ['Everything that belonged to it is gone, as you asked. Thank you for having been with us.'],
    button: null,
    footer: 'If you come back one day, you can sign up again with this address.',
  },
  removedByStaff: {
    subject: 'Your account has been deleted',
    title: 'Your account has been deleted',
    paragraphs: [
      'It was deleted by the people who run this service, and everything that belonged to it is gone.',
      'If you think that this was a mistake, please write to them.',
    ],
    button: null,
    footer: 'There is nothing that you have to do.',
  },
} as const;
