import { brand } from '../../brand.ts';
import type { Catalogue } from '../catalogue.ts';

export const support: Catalogue['support'] = {
  answers: {
    title: 'Questions et réponses',
    add: {
      question: 'Comment ajouter un appareil ?',
      answer:
        'Choisissez Ajouter un appareil dans l’aperçu. Pour un de nos appareils, il faut le numéro de série et le code d’accès qui figurent sur sa boîte ; un téléphone ou un traceur d’un autre fabricant se configure sur la page qui s’ouvre.',
    },
    silent: {
      question: 'Pourquoi un appareil est-il silencieux ?',
      answer:
        'Il n’a rien transmis depuis plus longtemps que prévu : sa batterie est peut-être vide, il est en mode avion ou il n’a pas de réseau. Sa page État montre quand il a transmis pour la dernière fois, avec quelle batterie et quel signal.',
    },
    told: {
      question: 'Comment être prévenu quand un appareil s’en va ?',
      answer:
        'Ouvrez les paramètres de l’appareil, puis Sécurité, et tracez une zone autour de l’endroit où il doit rester. L’enregistrer l’active, et vous choisissez d’être prévenu par e-mail, par push ou les deux.',
    },
    share: {
      question: 'Comment partager un appareil ?',
      answer:
        'Choisissez Partager dans le menu de l’appareil et saisissez une adresse e-mail. Vous décidez de ce que l’autre personne peut faire et jusqu’à quand, et pouvez y mettre fin à tout moment.',
    },
    past: {
      question: 'Où était un appareil hier ?',
      answer:
        'Ouvrez Journée dans le menu de l’appareil. Cette page montre les trajets et les arrêts de n’importe quel jour, et les imprime sous forme de rapport.',
    },
    lost: {
      question: 'Que faire si je perds mon mot de passe ou mon téléphone ?',
      answer:
        'Choisissez Mot de passe oublié ? sur la page de connexion, et un lien arrive par e-mail. Sans le téléphone de la double authentification, l’un de vos codes de secours le remplace.',
    },
  },
  help: {
    title: 'Centre d’aide',
    text: 'Des guides, des réponses et comment joindre une personne.',
    action: 'Ouvrir le centre d’aide',
  },
  contact: {
    title: 'Nous contacter',
    text: 'Écrivez-nous au sujet de ce que les réponses laissent ouvert.',
    action: 'Écrire un e-mail',
  },
  apps: { title: 'Applications mobiles', text: `Ajoutez et mettez à jour vos ${brand.plural} avec l’application.` },
  ios: 'App Store',
  android: 'Google Play',
  system: {
    title: 'Versions et état',
    web: 'Application web',
    server: 'Serveur',
    unknown: 'Inconnu',
    status: 'Statut',
    ready: 'Tout fonctionne',
    notReady: 'Quelque chose ne fonctionne pas',
  },
};
