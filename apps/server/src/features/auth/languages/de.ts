import type { Translated } from '../../../platform/languages.ts';
import type { mailTexts } from '../auth.texts.ts';

const ifNotYou = 'Wenn Sie das nicht waren, setzen Sie sofort ein neues Passwort und melden Sie sich überall sonst ab.';
const newPassword = 'Neues Passwort setzen';
const nothingToDo = 'Wenn Sie das waren, brauchen Sie nichts zu tun.';

export const de: Translated<typeof mailTexts> = {
  greeting: (name) => (name === null ? 'Guten Tag,' : `Guten Tag ${name},`),
  why: 'Sie erhalten diese E-Mail, weil jemand diese Adresse verwendet hat. Niemand kann darauf antworten.',
  endedKey: (key) =>
    `Auch Ihr API-Schlüssel ${key} wurde ungültig. Programme, die ihn verwenden, brauchen einen neuen.`,
  endedKeys: (keys) =>
    `Auch Ihre API-Schlüssel wurden ungültig: ${keys.join(', ')}. Programme, die sie verwenden, brauchen neue.`,
  endedIntegrations: 'Auch Ihre Webhooks und Kanäle wurden ausgeschaltet. Schalten Sie die ein, die Ihnen gehören.',
  endedPasskeys:
    'Auch Ihre Passkeys wurden entfernt. Fügen Sie Ihre eigenen in den Einstellungen Ihres Kontos wieder hinzu.',
  endedOidc: 'Der Anmeldedienst öffnet Ihr Konto nicht mehr. Verknüpfen Sie ihn wieder, wenn er zu Ihnen gehört.',
  verifyEmail: {
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    title: 'Bestätigen Sie Ihre E-Mail-Adresse',
    paragraphs: ['Noch ein Schritt, und Ihr Konto ist bereit. Der Link gilt einmal, innerhalb von 24 Stunden.'],
    button: 'E-Mail-Adresse bestätigen',
    footer: 'Wenn Sie kein Konto angelegt haben, können Sie diese E-Mail ignorieren.',
  },
  alreadyRegistered: {
    subject: 'Sie haben bereits ein Konto',
    title: 'Sie haben bereits ein Konto',
    paragraphs: [
      'Jemand, wahrscheinlich Sie, wollte sich mit dieser Adresse registrieren, zu der es schon ein Konto gibt. Es wurde nichts geändert.',
      'Wenn Sie Ihr Passwort vergessen haben, können Sie ein neues setzen.',
    ],
    button: newPassword,
    footer: 'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.',
  },
  resetPassword: {
    subject: newPassword,
    title: newPassword,
    paragraphs: ['Hier ist der Link, um den Sie gebeten haben. Er gilt einmal, innerhalb einer Stunde.'],
    button: newPassword,
    footer: 'Wenn Sie nicht darum gebeten haben, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt, wie es ist.',
  },
  setPassword: {
    subject: 'Ihr neues Konto',
    title: 'Für Sie wurde ein Konto angelegt',
    paragraphs: [
      'Unser Support hat mit dieser Adresse ein Konto angelegt, damit Sie Ihr Gerät bekommen. Setzen Sie ein eigenes Passwort, um es zu nutzen.',
      'Der Link gilt einmal, innerhalb von 24 Stunden. Später können Sie bei der Anmeldung einen neuen anfordern.',
    ],
    button: 'Passwort setzen',
    footer:
      'Wenn Sie davon nichts wissen, können Sie diese E-Mail ignorieren: Niemand kann sich mit dem Konto anmelden.',
  },
  passwordChanged: {
    subject: 'Ihr Passwort wurde geändert',
    title: 'Ihr Passwort wurde geändert',
    paragraphs: ['Das Passwort Ihres Kontos wurde geändert, und alle anderen Sitzungen wurden abgemeldet.', ifNotYou],
    button: newPassword,
    footer: nothingToDo,
  },
  apiKeyMade: {
    subject: 'Ein API-Schlüssel wurde erstellt',
    title: 'Ein API-Schlüssel wurde erstellt',
    paragraphs: [
      'Ein Programm, das ihn hat, darf Ihr Konto ohne Passwort nutzen, soweit seine Berechtigungen reichen.',
      ifNotYou,
    ],
    button: newPassword,
    footer: `${nothingToDo} Ein neues Passwort über diesen Link macht alle Schlüssel ungültig.`,
  },
  twoFactorOn: {
    subject: 'Die Bestätigung in zwei Schritten wurde eingeschaltet',
    title: 'Die Bestätigung in zwei Schritten ist eingeschaltet',
    paragraphs: ['Beim Anmelden wird jetzt nach einem Code Ihrer Authenticator-App gefragt.', ifNotYou],
    button: newPassword,
    footer: 'Bewahren Sie Ihre Wiederherstellungscodes an einem sicheren Ort auf.',
  },
  passkeyAdded: {
    subject: 'Ein Passkey wurde hinzugefügt',
    title: 'Ein Passkey wurde hinzugefügt',
    paragraphs: ['Ein neuer Passkey öffnet Ihr Konto, ohne Passwort und ohne Code.', ifNotYou],
    button: newPassword,
    footer: `${nothingToDo} Ein neues Passwort per E-Mail entfernt alle Passkeys.`,
  },
  passkeyRemoved: {
    subject: 'Ein Passkey wurde entfernt',
    title: 'Ein Passkey wurde entfernt',
    paragraphs: ['Einer Ihrer Passkeys öffnet Ihr Konto nicht mehr.', ifNotYou],
    button: newPassword,
    footer: nothingToDo,
  },
  oidcLinked: {
    subject: 'Ihr Konto wurde mit einem Anmeldedienst verknüpft',
    title: 'Ein Anmeldedienst öffnet Ihr Konto',
    paragraphs: ['Von jetzt an können Sie sich mit dem Anmeldedienst anmelden, der Ihre Adresse hat.', ifNotYou],
    button: newPassword,
    footer: nothingToDo,
  },
  oidcUnlinked: {
    subject: 'Ihr Konto ist nicht mehr mit einem Anmeldedienst verknüpft',
    title: 'Die Verknüpfung mit dem Anmeldedienst wurde gelöst',
    paragraphs: ['Der Anmeldedienst öffnet Ihr Konto nicht mehr.', ifNotYou],
    button: newPassword,
    footer: nothingToDo,
  },
  twoFactorOff: {
    subject: 'Die Bestätigung in zwei Schritten wurde ausgeschaltet',
    title: 'Die Bestätigung in zwei Schritten ist ausgeschaltet',
    paragraphs: ['Die Authenticator-App wurde getrennt: Ihr Passwort allein öffnet jetzt Ihr Konto.', ifNotYou],
    button: newPassword,
    footer: nothingToDo,
  },
};
