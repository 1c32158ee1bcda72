import { brand } from '../../brand.ts';
import type { Catalogue } from '../catalogue.ts';

export const auth: Catalogue['auth'] = {
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  name: 'Vollständiger Name',
  country: 'Land',
  continue: 'Weiter',
  footer: {
    label: 'Rechtliches und Kontakt',
    contact: 'Kontakt',
    privacy: 'Datenschutz',
    terms: 'Nutzungsbedingungen',
  },
  backToSignIn: 'Zurück zur Anmeldung',
  tryAgain: 'Etwas ist schiefgegangen, bitte versuchen Sie es erneut',
  countryUpdateFailed: 'Beim Ändern des Landes ist etwas schiefgegangen',

  login: {
    title: 'Willkommen zurück',
    text: 'Melden Sie sich an und sehen Sie, wo alles ist.',
    forgot: 'Passwort vergessen?',
    newHere: `Neu bei ${brand.name}?`,
    signUp: 'Registrieren',
  },
  captcha: {
    verify: 'Ich bin ein Mensch',
    verifying: 'Wird geprüft …',
    verified: 'Bestätigt',
    failed: 'Das hat nicht geklappt. Erneut versuchen',
    mark: 'Captcha',
  },
  reset: {
    title: 'Passwort zurücksetzen',
    text: 'Geben Sie Ihre registrierte E-Mail-Adresse ein, und wir senden Ihnen eine Anleitung zum Zurücksetzen.',
  },
  newPassword: {
    title: 'Neues Passwort festlegen',
    text: 'Wählen Sie eines, das Sie nirgendwo sonst verwenden.',
    password: 'Neues Passwort',
    confirmation: 'Neues Passwort wiederholen',
    success: 'Ihr Passwort wurde geändert',
    failurePrefix: 'Das neue Passwort konnte nicht gesetzt werden: ',
  },
  verify: {
    title: 'E-Mail-Adresse bestätigen',
    working: 'Einen Moment, wir prüfen Ihren Link.',
    done: 'Ihre E-Mail-Adresse ist bestätigt. Sie können sich jetzt anmelden.',
    failed: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Wir können Ihnen einen neuen senden.',
    toSignIn: 'Zur Anmeldung',
    toResend: 'Neuen Link senden',
  },
  resend: {
    title: 'E-Mail-Adresse bestätigen',
    text: 'Wir haben Ihnen eine E-Mail zur Bestätigung gesendet. Wenn sie nicht ankommt, lassen Sie sie erneut senden.',
    button: 'Erneut senden',
  },
  signup: {
    title: 'Konto erstellen',
    haveAccount: 'Sie haben schon ein Konto?',
    signIn: 'Anmelden',
    passwordChecklist: 'Regeln für das Passwort',
    agreeBefore: 'Ich akzeptiere die ',
    terms: 'Nutzungsbedingungen',
    agreeBetween: ' und die ',
    privacy: 'Datenschutzerklärung',
    agreeRequired: 'Bitte stimmen Sie zuerst den Nutzungsbedingungen und der Datenschutzerklärung zu',
  },
  confirm: {
    title: 'Passwort bestätigen',
    text: 'Diese Änderung braucht noch einmal Ihr Passwort. Danach fragen wir zehn Minuten lang nicht mehr.',
    codeLabel: 'Code zur Bestätigung',
    cancel: 'Abbrechen',
    confirm: 'Bestätigen',
  },
  art: { inside: 'In der Zone · vor 2 Minuten' },
};
