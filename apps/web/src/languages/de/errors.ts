import type { Catalogue } from '../catalogue.ts';

export const errors: Catalogue['errors'] = {
  'field-required': 'Dieses Feld ist erforderlich',
  'session-expired': 'Ihre Sitzung ist abgelaufen, bitte melden Sie sich erneut an',
  'permission-denied': 'Keine Berechtigung',
  'captcha-required': 'Bitte lösen Sie die Sicherheitsabfrage',
  'code-required': 'Bitte geben Sie den Bestätigungscode ein',
  'country-required': 'Bitte wählen Sie ein Land',
  'password-mismatch': 'Das neue Passwort und seine Wiederholung stimmen nicht überein',
  'password-rule':
    'Das Passwort braucht mindestens 8 Zeichen, darunter einen Großbuchstaben, einen Kleinbuchstaben, ein Sonderzeichen und eine Ziffer',
  'incorrect-login': 'E-Mail-Adresse oder Passwort ist falsch',
  'device-subscribed': 'Das Gerät hat ein Abonnement. Bitte kündigen Sie es, bevor Sie das Gerät löschen.',
  'invalid-share-email': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  'agree-to-terms': 'Bitte stimmen Sie unseren Nutzungsbedingungen zu',
  'card-required': 'Bitte geben Sie eine Karte an',
  'coupon-not-valid': 'Der Gutschein gilt für keinen Tarif.',
  'invalid-coupon-code': 'Ungültiger Code',
  'invalid-date': 'Ungültiges Datum',
};
