import type { Catalogue } from '../catalogue.ts';

export const errors: Catalogue['errors'] = {
  'field-required': 'Ce champ est obligatoire',
  'session-expired': 'Votre session a expiré, veuillez vous reconnecter',
  'permission-denied': 'Accès refusé',
  'captcha-required': 'Veuillez effectuer le contrôle de sécurité',
  'code-required': 'Veuillez saisir le code de vérification',
  'country-required': 'Veuillez choisir un pays',
  'password-mismatch': 'Le nouveau mot de passe et sa confirmation ne correspondent pas',
  'password-rule':
    'Le mot de passe doit comporter au moins 8 caractères, dont une majuscule, une minuscule, un caractère spécial et un chiffre',
  'incorrect-login': 'Adresse e-mail ou mot de passe incorrect',
  'device-subscribed': 'L’appareil a un abonnement actif. Veuillez le résilier avant de supprimer l’appareil.',
  'invalid-share-email': 'Veuillez saisir une adresse e-mail valide',
  'agree-to-terms': 'Veuillez accepter nos conditions générales',
  'card-required': 'Veuillez ajouter une carte bancaire',
  'coupon-not-valid': 'Ce coupon n’est valable pour aucun abonnement.',
  'invalid-coupon-code': 'Code non valide',
  'invalid-date': 'Date non valide',
};
