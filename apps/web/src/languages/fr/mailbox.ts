import type { Catalogue } from '../catalogue.ts';

export const mailbox: Catalogue['mailbox'] = {
  title: 'Boîte mail',
  text: 'Tous les e-mails que ce serveur aurait envoyés. Elle n’existe que pour les essais.',
  list: 'E-mails',
  filter: 'Destinataire',
  filterHint: 'Tous les destinataires',
  emptyTitle: 'Aucun e-mail pour l’instant',
  emptyText: 'Inscrivez-vous ou réinitialisez un mot de passe, et l’e-mail apparaît ici de lui-même.',
  failed: 'Impossible de charger les e-mails',
  failedText: 'Vérifiez votre connexion et réessayez.',
  sent: (address, time) => `À ${address}, ${time}`,
  content: 'Contenu de l’e-mail',
  html: 'Mis en forme',
  plain: 'Texte brut',
};
