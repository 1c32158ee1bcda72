import { brand } from '../../brand.ts';
import type { Catalogue } from '../catalogue.ts';

const { name, plural } = brand;

export const legal: Catalogue['legal'] = {
  intro: 'Ce que nous promettons, ce que nous ne pouvons pas promettre et ce qu’il advient de vos données.',
  contents: 'Sur cette page',
  sections: [
    {
      id: 'terms',
      title: 'Conditions d’utilisation',
      paragraphs: [
        `Ces conditions lient vous-même et l’exploitant de ce service ${name}, qui le fait fonctionner sur son propre serveur. En créant un compte ou en utilisant le service, vous les acceptez.`,
        `N’utilisez les ${plural} et ce service que pour des choses qui vous appartiennent ou qui vous ont été confiées. Il est interdit de suivre une personne à son insu, comme de lire, de modifier ou de perturber ce qui appartient à autrui.`,
        'Vous êtes responsable de ce qui se passe avec votre compte, de garder pour vous son mot de passe et les codes d’accès de vos appareils, et du choix des personnes avec qui vous partagez un appareil.',
      ],
    },
    {
      id: 'liability',
      title: 'Exclusion de responsabilité',
      paragraphs: [
        `Les ${plural} aident à retrouver et à protéger des choses ; ils ne remplacent ni une assurance, ni un gardien, ni les services d’urgence. Les positions dépendent des satellites, des réseaux mobiles et des batteries, et peuvent être tardives, imprécises ou absentes.`,
        'Dans la mesure permise par la loi, le service est fourni en l’état, toutes les garanties qui ne sont pas expressément données sont exclues, et nous ne répondons pas de la perte ou du vol de choses, de la perte de données ou de profits, ni d’aucun dommage indirect ou consécutif résultant de l’utilisation du service ou de l’impossibilité de l’utiliser.',
        'Rien ici n’exclut, ne restreint ni ne modifie les droits prévus par le droit australien de la consommation (Australian Consumer Law) ou par d’autres lois impératives. Lorsque notre responsabilité peut être limitée, elle l’est à une nouvelle fourniture du service ou au paiement de ce qu’elle coûte.',
      ],
    },
    {
      id: 'privacy',
      title: 'Déclaration de confidentialité',
      paragraphs: [
        'Ce service conserve ce dont il a besoin pour fonctionner : votre nom, votre adresse e-mail, votre pays, votre fuseau horaire, vos unités et votre photo ; votre mot de passe sous une forme qui ne peut pas être relue ; vos sessions avec leur navigateur et leur adresse réseau ; vos appareils avec leurs paramètres, leurs positions et leurs alertes ; et ce que vous partagez, et avec qui. Tout est conservé dans la base de données de l’exploitant de ce serveur.',
        'Rien n’est vendu, il n’y a pas de publicité, et rien ne mesure pour d’autres ce que vous faites ici. Où vos appareils sont et ont été, seuls le voient vous et les personnes avec qui vous les partagez. L’équipe voit les comptes et les appareils, pas les positions ; ce que fait l’équipe est consigné.',
        'Votre navigateur conserve la clé de votre session, vos choix et ce qui a été vu en dernier, jusqu’à votre déconnexion ; ainsi qu’un cookie si la double authentification doit lui faire confiance. Nous n’utilisons pas d’autres cookies.',
        'Certaines tâches sont confiées à d’autres, qui ne voient que ce qu’elles exigent : un prestataire de paiement conserve vos cartes et vos factures, de sorte que les numéros de carte n’atteignent jamais ce serveur ; les e-mails passent par le service de messagerie de l’exploitant ; les notifications passent par le service push de votre navigateur ; les cartes sont chargées depuis un service cartographique, qui voit l’adresse réseau de votre navigateur et la région que vous regardez ; et si l’exploitant l’a choisi, les adresses des positions sont recherchées auprès d’un service de géocodage et les captchas sont vérifiés par Google.',
        'Vous pouvez corriger vos données et les télécharger en totalité dans les paramètres de votre compte. Effacer un historique ou retirer un appareil supprime les positions ; supprimer votre compte supprime vos données, libère vos appareils et résilie vos abonnements. Les factures restent chez le prestataire de paiement aussi longtemps que la loi l’exige. Les sauvegardes de l’exploitant sont écrasées avec le temps.',
      ],
    },
    {
      id: 'shipping',
      title: 'Livraison',
      paragraphs: [
        'Les commandes sont livrées dans un délai de 3 semaines au plus, sauf si vous choisissez la livraison express lors du paiement. La douane et les transporteurs peuvent allonger ce délai, ce sur quoi nous n’avons pas d’influence.',
      ],
    },
    {
      id: 'refunds',
      title: 'Remboursements',
      paragraphs: [
        'Ce qui peut être retourné, jusqu’à quand et comment vous êtes remboursé figure dans notre politique de remboursement.',
      ],
    },
    {
      id: 'law',
      title: 'Droit applicable',
      paragraphs: [
        'Ces conditions sont régies par le droit du Victoria, en Australie, et vous acceptez que ses tribunaux tranchent les litiges. Si une partie de ces conditions n’est pas valable, le reste demeure en vigueur.',
      ],
    },
  ],
  refundPolicy: 'Lire la politique de remboursement',
  question: 'Des questions sur cette page ?',
  contact: 'Nous contacter',
  toSignIn: 'Se connecter',
};
