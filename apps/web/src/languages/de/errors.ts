import type { Catalogue } from '../catalogue.ts';

export const errors: Catalogue['errors'] = {
  captchaRequired: 'Bitte lösen Sie die Sicherheitsabfrage',
  confirmPassword: 'Bitte bestätigen Sie Ihr Passwort, um fortzufahren',
  agreeToTerms: 'Bitte stimmen Sie unseren Nutzungsbedingungen zu',
  cardRequired: 'Bitte geben Sie eine Karte an',
  countryRequired: 'Bitte wählen Sie ein Land',
  couponNotValid: 'Der Gutschein gilt für keinen Tarif.',
  fieldRequired: 'Dieses Feld ist erforderlich',
  incorrectLogin: 'E-Mail-Adresse oder Passwort ist falsch',
  invalidCode: 'Ungültiger Bestätigungscode',
  invalidCouponCode: 'Ungültiger Code',
  invalidDate: 'Ungültiges Datum',
  invalidEmail: 'Ungültige E-Mail-Adresse',
  invalidShareEmail: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  codeRequired: 'Bitte geben Sie den Bestätigungscode ein',
  passwordMismatch: 'Das neue Passwort und seine Wiederholung stimmen nicht überein',
  passwordRule:
    'Das Passwort braucht mindestens 8 Zeichen, darunter einen Großbuchstaben, einen Kleinbuchstaben, ein Sonderzeichen und eine Ziffer',
  permissionDenied: 'Keine Berechtigung',
  sessionExpired: 'Ihre Sitzung ist abgelaufen, bitte melden Sie sich erneut an',
};
