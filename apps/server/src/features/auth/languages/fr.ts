import type { Translated } from '../../../platform/languages.ts';
import type { mailTexts } from '../auth.texts.ts';

const ifNotYou =
  'Si ce n’était pas vous, définissez tout de suite un nouveau mot de passe et déconnectez-vous partout ailleurs.';
const newPassword = 'Définir un nouveau mot de passe';
const nothingToDo = 'Si c’était vous, il n’y a rien à faire.';

export const fr: Translated<typeof mailTexts> = {
  greeting: (name) => (name === null ? 'Bonjour,' : `Bonjour ${name},`),
  why: 'Vous recevez cet e-mail parce que quelqu’un a utilisé cette adresse. Personne ne peut y répondre.',
  endedKey: (key) =>
    `Votre clé API ${key} a elle aussi été révoquée. Les programmes qui l’utilisent ont besoin d’une nouvelle clé.`,
  endedKeys: (keys) =>
    `Vos clés API ont elles aussi été révoquées : ${keys.join(', ')}. Les programmes qui les utilisent ont besoin de nouvelles clés.`,
  endedIntegrations: 'Vos webhooks et vos canaux ont eux aussi été désactivés. Réactivez ceux qui sont les vôtres.',
  endedPasskeys:
    'Vos clés d’accès ont elles aussi été retirées. Ajoutez de nouveau les vôtres dans les paramètres de votre compte.',
  endedOidc: 'Le service de connexion n’ouvre plus votre compte. Liez-le de nouveau s’il est bien le vôtre.',
  verifyEmail: {
    subject: 'Veuillez confirmer votre adresse e-mail',
    title: 'Confirmez votre adresse e-mail',
    paragraphs: ['Encore une étape et votre compte est prêt. Le lien fonctionne une fois, pendant 24 heures.'],
    button: 'Confirmer l’adresse e-mail',
    footer: 'Si vous n’avez pas créé de compte, vous pouvez ignorer cet e-mail.',
  },
  alreadyRegistered: {
    subject: 'Vous avez déjà un compte',
    title: 'Vous avez déjà un compte',
    paragraphs: [
      'Quelqu’un, sans doute vous, a voulu s’inscrire avec cette adresse, qui a déjà un compte. Rien n’a été modifié.',
      'Si vous avez oublié votre mot de passe, vous pouvez en définir un nouveau.',
    ],
    button: newPassword,
    footer: 'Si ce n’était pas vous, vous pouvez ignorer cet e-mail.',
  },
  resetPassword: {
    subject: newPassword,
    title: newPassword,
    paragraphs: ['Voici le lien que vous avez demandé. Il fonctionne une fois, pendant une heure.'],
    button: newPassword,
    footer: 'Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail : votre mot de passe reste le même.',
  },
  setPassword: {
    subject: 'Votre nouveau compte',
    title: 'Un compte a été créé pour vous',
    paragraphs: [
      'Notre assistance a créé un compte avec cette adresse pour que vous receviez votre appareil. Définissez votre propre mot de passe pour l’utiliser.',
      'Le lien fonctionne une fois, pendant 24 heures. Ensuite, vous pourrez en demander un nouveau à la connexion.',
    ],
    button: 'Définir un mot de passe',
    footer: 'Si cela ne vous dit rien, vous pouvez ignorer cet e-mail : personne ne peut se connecter à ce compte.',
  },
  passwordChanged: {
    subject: 'Votre mot de passe a été modifié',
    title: 'Votre mot de passe a été modifié',
    paragraphs: [
      'Le mot de passe de votre compte a été modifié et toutes les autres sessions ont été fermées.',
      ifNotYou,
    ],
    button: newPassword,
    footer: nothingToDo,
  },
  apiKeyMade: {
    subject: 'Une clé API a été créée',
    title: 'Une clé API a été créée',
    paragraphs: [
      'Un programme qui la possède peut utiliser votre compte sans mot de passe, dans la limite de ses droits.',
      ifNotYou,
    ],
    button: newPassword,
    footer: `${nothingToDo} Un nouveau mot de passe défini par ce lien révoque toutes les clés.`,
  },
  twoFactorOn: {
    subject: 'La double authentification a été activée',
    title: 'La double authentification est activée',
    paragraphs: ['La connexion à votre compte demande désormais un code de votre application.', ifNotYou],
    button: newPassword,
    footer: 'Conservez vos codes de secours en lieu sûr.',
  },
  passkeyAdded: {
    subject: 'Une clé d’accès a été ajoutée',
    title: 'Une clé d’accès a été ajoutée',
    paragraphs: ['Une nouvelle clé d’accès ouvre votre compte, sans mot de passe et sans code.', ifNotYou],
    button: newPassword,
    footer: `${nothingToDo} Un nouveau mot de passe par e-mail retire toutes les clés d’accès.`,
  },
  passkeyRemoved: {
    subject: 'Une clé d’accès a été retirée',
    title: 'Une clé d’accès a été retirée',
    paragraphs: ['L’une de vos clés d’accès n’ouvre plus votre compte.', ifNotYou],
    button: newPassword,
    footer: nothingToDo,
  },
  oidcLinked: {
    subject: 'Votre compte a été lié à un service de connexion',
    title: 'Un service de connexion ouvre votre compte',
    paragraphs: [
      'Vous pouvez désormais vous connecter avec le service de connexion qui connaît votre adresse.',
      ifNotYou,
    ],
    button: newPassword,
    footer: nothingToDo,
  },
  oidcUnlinked: {
    subject: 'Votre compte n’est plus lié à un service de connexion',
    title: 'Le service de connexion a été dissocié',
    paragraphs: ['Le service de connexion n’ouvre plus votre compte.', ifNotYou],
    button: newPassword,
    footer: nothingToDo,
  },
  twoFactorOff: {
    subject: 'La double authentification a été désactivée',
    title: 'La double authentification est désactivée',
    paragraphs: ['L’application a été dissociée : votre mot de passe seul ouvre maintenant votre compte.', ifNotYou],
    button: newPassword,
    footer: nothingToDo,
  },
};
