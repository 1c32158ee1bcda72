import { passwordRules as rules } from '@holdfast/contract/password.rules';
import { localized } from '../lib/localized.ts';

type PasswordRule = (typeof rules)[number]['key'];

const passwordRules = Object.fromEntries(rules.map(({ key, text }) => [key, text])) as Record<PasswordRule, string>;

export const uiTexts = localized('ui', {
  /** Of devices. */
  colours: {
    graphite: 'Graphite',
    signal: 'Signal',
    moss: 'Moss',
    harbour: 'Harbour',
    sand: 'Sand',
    rose: 'Rose',
  },
  close: 'Close',
  back: 'Back',
  notifications: 'Messages',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  required: 'Field is required',
  invalidEmail: 'Invalid Email address',
  failed: 'Something went wrong',
  offline: 'You are offline, so this was not done. Try again once you are connected.',
  neverSeen: 'You are offline, and this was not opened here before. Connect and try again.',
  tryAgain: 'Try again',
  showMore: 'Show more',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying is not possible here, please select the text instead',
  billedIn: (currency: string) => `Billed in ${currency.toUpperCase()}`,
  language: 'Language',
  noCountry: 'No country found',
  selectCountry: 'Select your country',
  loading: 'Loading',
  justNow: 'Just now',
  today: 'Today',
  yesterday: 'Yesterday',
  onDay: (day: string, time: string) => `${day}, ${time}`,
  /** Units of a duration. */
  durations: {
    day: (count: string) => `${count} d`,
    hour: (count: string) => `${count} h`,
    minute: (count: string) => `${count} min`,
  },
  squareMetres: (number: string) => `${number} m²`,
  squareKilometres: (number: string) => `${number} km²`,
  squareMiles: (number: string) => `${number} mi²`,
  range: (from: string, to: string, total: string) => (from === to ? `${to} of ${total}` : `${from}–${to} of ${total}`),
  pages: 'Pages',
  page: (page: string) => `Page ${page}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  passwordRules,
  code: {
    label: 'Two-factor code',
    hint: 'From your authenticator app',
    useRecovery: 'Use a recovery code',
    recoveryLabel: 'Recovery code',
    recoveryHint: 'One of the ten you saved',
    useApp: 'Use the authenticator app',
  },
  photo: {
    upload: 'Upload photo',
    remove: 'Remove photo',
    hint: 'Images only, resized to 1024 px.',
    imagesOnly: 'Please choose an image',
    unreadable: 'This image could not be read. Try another one.',
  },
  unsaved: {
    label: 'Unsaved changes',
    count: (count: number) => (count === 1 ? '1 unsaved change' : `${count} unsaved changes`),
    discard: 'Discard',
    save: 'Save',
    leaveTitle: 'Leave without saving?',
    leaveText: 'What you changed here is not saved yet and would be lost.',
    leave: 'Leave',
  },
});
