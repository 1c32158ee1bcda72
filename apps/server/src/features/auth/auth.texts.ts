export const authTexts = {
  verificationSent: 'Verification link has been sent to your Email. Please verify',
  emailSent: 'Email sent.',
  passwordReset: 'Your password has been successfully changed',
  emailVerified: 'Your email address has been verified',
  signedOut: 'Signed out',
} as const;

const ifNotYou = 'If this was not you, set a new password at once and sign out everywhere else.';

export const mailTexts = {
  greeting: (name: string | null) => (name === null ? 'Hello,' : `Hello ${name},`),
  why: 'You receive this mail because somebody used this address. Nobody can reply to it.',
  endedKey: (key: string) => `Your API key ${key} was ended too. Programs that use it need a new one.`,
  endedKeys: (keys: readonly string[]) =>
    `Your API keys were ended too: ${keys.join(', ')}. Programs that use them need new ones.`,
  endedIntegrations: 'Your webhooks and channels were switched off too. Switch on those that are yours.',
  endedPasskeys: 'Your passkeys were removed too. Add those that are yours again, in the settings of your account.',
  endedOidc: 'The sign-in service opens your account no longer. Link it again where it is yours.',
  verifyEmail: {
    subject: 'Please verify your email address',
    title: 'Verify your email address',
    paragraphs: ['One more step and your account is ready. The link works once, within 24 hours.'],
    button: 'Verify email address',
    footer: 'If you did not create an account, you can ignore this mail.',
  },
  alreadyRegistered: {
    subject: 'You already have an account',
    title: 'You already have an account',
    paragraphs: [
      'Somebody, probably you, tried to sign up with this address, which has an account already. Nothing was changed.',
      'If you forgot your password, you can set a new one.',
    ],
    button: 'Set a new password',
    footer: 'If it was not you, you can ignore this mail.',
  },
  resetPassword: {
    subject: 'Set a new password',
    title: 'Set a new password',
    paragraphs: ['Here is the link that you asked for. It works once, within one hour.'],
    button: 'Set a new password',
    footer: 'If you did not ask for it, you can ignore this mail: your password stays as it is.',
  },
  setPassword: {
    subject: 'Your new account',
    title: 'An account was made for you',
    paragraphs: [
      'Our support made an account with this address, so that you get your device. Set a password of your own to use it.',
      'The link works once, within 24 hours. Later you can ask for a new one where you sign in.',
    ],
    button: 'Set a password',
    footer: 'If you know nothing of this, you can ignore this mail: nobody can sign in to the account.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    title: 'Your password was changed',
    paragraphs: ['The password of your account was changed, and all other sessions were signed out.', ifNotYou],
    button: 'Set a new password',
    footer: 'If it was you, there is nothing to do.',
  },
  apiKeyMade: {
    subject: 'An API key was made',
    title: 'An API key was made',
    paragraphs: [
      'A program that has it may use your account as far as its scopes reach, without a password.',
      ifNotYou,
    ],
    button: 'Set a new password',
    footer: 'If it was you, there is nothing to do. Setting a new password by this link ends all keys.',
  },
  twoFactorOn: {
    subject: 'Two-step authentication was turned on',
    title: 'Two-step authentication is on',
    paragraphs: ['Signing in to your account now asks for a code of your authenticator app.', ifNotYou],
    button: 'Set a new password',
    footer: 'Keep your recovery codes in a safe place.',
  },
  passkeyAdded: {
    subject: 'A passkey was added',
    title: 'A passkey was added',
    paragraphs: ['A new passkey opens your account, without your password and without a code.', ifNotYou],
    button: 'Set a new password',
    footer: 'If it was you, there is nothing to do. A new password by mail removes all passkeys.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    title: 'A passkey was removed',
    paragraphs: ['One of your passkeys no longer opens your account.', ifNotYou],
    button: 'Set a new password',
    footer: 'If it was you, there is nothing to do.',
  },
  oidcLinked: {
    subject: 'Your account was linked to a sign-in service',
    title: 'A sign-in service opens your account',
    paragraphs: ['From now on you can sign in with the sign-in service that has your address.', ifNotYou],
    button: 'Set a new password',
    footer: 'If it was you, there is nothing to do.',
  },
  oidcUnlinked: {
    subject: 'Your account is no longer linked to a sign-in service',
    title: 'The sign-in service was unlinked',
    paragraphs: ['The sign-in service no longer opens your account.', ifNotYou],
    button: 'Set a new password',
    footer: 'If it was you, there is nothing to do.',
  },
  twoFactorOff: {
    subject: 'Two-step authentication was turned off',
    title: 'Two-step authentication is off',
    paragraphs: ['The authenticator app was unlinked: your password alone now opens your account.', ifNotYou],
    button: 'Set a new password',
    footer: 'If it was you, there is nothing to do.',
  },
} as const;
