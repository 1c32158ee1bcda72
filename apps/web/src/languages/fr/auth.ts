import { brand } from '../../brand.ts';
import type { Catalogue } from '../catalogue.ts';

const linkOver = 'Ce lien a expiré ou a déjà été utilisé. Nous pouvons vous en envoyer un nouveau.';

export const auth: Catalogue['auth'] = {
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  name: 'Nom complet',
  country: 'Pays',
  continue: 'Continuer',
  footer: {
    label: 'Mentions légales et contact',
    contact: 'Contact',
    privacy: 'Confidentialité',
    terms: 'Conditions',
  },
  backToSignIn: 'Retour à la connexion',
  toDevices: `Voir mes ${brand.plural}`,
  tryAgain: 'Une erreur s’est produite, veuillez réessayer',
  verificationSent: 'Nous vous avons envoyé un lien de vérification. Veuillez vérifier votre adresse e-mail',
  countryUpdateFailed: 'Une erreur s’est produite lors du changement de pays',

  login: {
    title: 'Content de vous revoir',
    text: 'Connectez-vous pour voir où tout se trouve.',
    forgot: 'Mot de passe oublié ?',
    newHere: `Nouveau chez ${brand.name} ?`,
    signUp: 'S’inscrire',
  },
  captcha: {
    verify: 'Je suis un être humain',
    verifying: 'Vérification…',
    verified: 'Vérifié',
    failed: 'Cela n’a pas fonctionné. Réessayer',
    mark: 'Captcha',
  },
  reset: {
    title: 'Réinitialiser le mot de passe',
    text: 'Saisissez l’adresse e-mail de votre compte pour recevoir les instructions de réinitialisation.',
    success: 'E-mail envoyé.',
  },
  newPassword: {
    title: 'Choisir un nouveau mot de passe',
    text: 'Choisissez-en un que vous n’utilisez nulle part ailleurs.',
    password: 'Nouveau mot de passe',
    confirmation: 'Confirmer le nouveau mot de passe',
    success: 'Votre mot de passe a été modifié',
    failurePrefix: 'Impossible de définir le nouveau mot de passe : ',
    over: linkOver,
    toReset: 'Envoyer un nouveau lien',
  },
  verify: {
    title: 'Vérifier votre adresse e-mail',
    text: 'Saisissez le mot de passe choisi lors de votre inscription.',
    password: 'Mot de passe',
    button: 'Vérifier',
    notMine: 'Je n’en ai pas choisi ou je ne le connais pas',
    newText: 'Choisissez un mot de passe. Il remplace celui de l’inscription, qui n’ouvrira plus rien.',
    haveOne: 'Je connais le mot de passe',
    wrong:
      'Quelqu’un d’autre s’est peut-être inscrit avec votre adresse. Choisissez un nouveau mot de passe, et le sien n’ouvrira plus rien.',
    success: 'Votre adresse e-mail a été vérifiée',
    done: 'Votre adresse e-mail est vérifiée. Vous pouvez maintenant vous connecter.',
    failed: linkOver,
    toSignIn: 'Aller à la connexion',
    toResend: 'Envoyer un nouveau lien',
  },
  resend: {
    title: 'Vérifier votre adresse e-mail',
    text: 'Nous vous avons envoyé un e-mail de vérification. Si vous ne l’avez pas reçu, faites-le renvoyer.',
    button: 'Renvoyer',
  },
  signup: {
    title: 'Créer votre compte',
    haveAccount: 'Vous avez déjà un compte ?',
    signIn: 'Se connecter',
    passwordChecklist: 'Règles du mot de passe',
    verifyFirst: (email: string) =>
      `Nous avons envoyé un lien à ${email}. Ouvrez-le pour vérifier votre adresse, puis connectez-vous ici.`,
    agreeBefore: 'J’accepte les ',
    terms: 'conditions d’utilisation',
    agreeBetween: ' et la ',
    privacy: 'politique de confidentialité',
    agreeRequired: 'Veuillez d’abord accepter les conditions d’utilisation et la politique de confidentialité',
  },
  passkey: {
    or: 'ou',
    button: 'Se connecter avec une clé d’accès',
    failed: 'La clé d’accès n’a pas fonctionné. Réessayez ou connectez-vous avec votre mot de passe',
  },
  oidc: {
    button: (provider) => `Continuer avec ${provider}`,
    unavailable: (provider) => `${provider} est indisponible`,
    failed: 'La connexion n’a pas fonctionné. Veuillez réessayer',
    title: (provider) => `Se connecter avec ${provider}`,
    working: 'Connexion en cours…',
    codeText: 'Votre compte demande aussi un code.',
    linkText: (email, provider) =>
      `Un compte existe pour ${email}. Saisissez une fois son mot de passe, et ${provider} l’ouvrira désormais.`,
    linkButton: 'Associer et se connecter',
    signUpText: (email) => `Il n’y a pas encore de compte pour ${email}.`,
    signUpButton: 'Créer un compte',
  },
  sessionLink: {
    title: (name) => `Se connecter en tant que ${name} ?`,
    text: (email) => `Ce lien ouvre le compte de ${email}. Ne continuez que si c’est le vôtre.`,
    confirm: 'Se connecter',
  },
  confirm: {
    title: 'Confirmer votre mot de passe',
    text: 'Cette modification demande à nouveau votre mot de passe. Ensuite, nous ne le redemanderons pas pendant dix minutes.',
    codeLabel: 'Code de vérification',
    cancel: 'Annuler',
    confirm: 'Confirmer',
  },
  art: { inside: 'Dans la zone · il y a 2 minutes' },
};
