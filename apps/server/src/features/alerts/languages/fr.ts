import type { Translated } from '../../../platform/languages.ts';
import type { alertMessageTexts } from '../alerts.texts.ts';

export const fr: Translated<typeof alertMessageTexts> = {
  titles: {
    'geofence-exit': (device) => `${device} a quitté sa zone`,
    'geofence-entry': (device) => `${device} est de retour dans sa zone`,
    temperature: (device) => `${device} : alerte de température`,
    accelerometer: (device) => `${device} a bougé`,
    water: (device) => `${device} a été en contact avec l’eau`,
    sos: (device) => `${device} : appel SOS`,
    battery: (device) => `${device} : batterie faible`,
    power: (device) => `${device} : coupure de courant`,
    silent: (device) => `${device} ne donne plus de nouvelles`,
    location: (device) => `${device} : nouvelle position`,
    'place-arrive': (device, place) => `${device} est arrivé : ${place}`,
    'place-leave': (device, place) => `${device} a quitté ${place}`,
    test: (device) => `${device} : alerte de test`,
  },
  more: (count) => `Et ${count} de plus dans l’heure`,
  mail: {
    test: 'Vous avez demandé cette alerte pour vérifier qu’elle arrive. Il ne s’est rien passé.',
    value: (value) => `Mesuré : ${value}`,
    when: (time) => `Quand : ${time}`,
    where: (address, coordinates) => `Où : ${[address, coordinates].filter(Boolean).join('\n')}`,
    button: 'Voir sur la carte',
    whyUser:
      'Vous recevez cet e-mail parce que les alertes par e-mail sont activées pour cet appareil dans votre compte.',
    settings: 'Modifier ce qui vous est signalé',
    whyAddress: 'Vous recevez cet e-mail parce que vous avez accepté de recevoir les alertes de cet appareil.',
    unsubscribe: 'Ne plus recevoir les alertes de cet appareil',
  },
  confirmation: {
    subject: 'Voulez-vous recevoir des alertes ?',
    title: 'Voulez-vous recevoir des alertes ?',
    paragraphs: [
      'Quelqu’un nous a demandé d’envoyer à cette adresse les alertes d’un de ses appareils.',
      'Si vous êtes d’accord, confirmez-le. Le lien fonctionne une fois, pendant 7 jours. Chaque alerte contiendra un lien pour y mettre fin.',
    ],
    button: 'Oui, envoyez-moi les alertes',
    footer: 'Si cela ne vous dit rien, ignorez cet e-mail : sans votre confirmation, rien n’est envoyé.',
  },
};
