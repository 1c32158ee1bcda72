import type { Catalogue } from '../catalogue.ts';

const settledLabels = { done: 'Confirmé', failed: 'Non exécuté', expired: 'Expiré' };

const sentences = {
  waiting: 'Envoi au prochain réveil de l’appareil.',
  sent: 'Envoyé, l’appareil n’a pas encore répondu.',
  done: 'L’appareil a confirmé.',
  failed: 'L’appareil a répondu que ce n’était pas possible.',
  expired: 'L’appareil ne s’est pas réveillé en 24 heures.',
};

export const commands: Catalogue['commands'] = {
  names: {
    alarm: 'Alarme',
    locate: 'Localisation',
    stop: 'Arrêt du suivi',
    temperature: 'Demande de température',
    operatingMode: 'Mode de fonctionnement',
    airplane: 'Mode avion',
    firmware: 'Mise à jour du firmware',
    rekey: 'Nouvelle clé',
    settings: 'Paramètres',
  },
  requested: 'Demandé',
  requestedSuccessfully: 'Demande envoyée',
  alarmRequested: {
    on: 'L’alarme se déclenchera dès que l’appareil répondra',
    off: 'L’alarme s’arrêtera dès que l’appareil répondra',
  },
  trackingDisabled: 'Suivi en direct arrêté',
  temperatureFailed: 'La température n’a pas pu être obtenue.',
  updateFailed: 'Impossible de modifier l’appareil : ',
  internalError: 'erreur interne',
  actions: 'Actions',
  locate: 'Localiser',
  locateOptions: 'Options de localisation',
  locateOnce: 'Une fois',
  locateContinuously: 'En continu',
  menuOnce: 'Localiser une fois',
  menuContinuously: 'Localiser en continu',
  stopTracking: 'Arrêter le suivi',
  alarmOn: 'Activer l’alarme',
  alarmOff: 'Arrêter l’alarme',
  temperature: 'Demander la température',
  airplane: 'Mode avion',
  reportStolen: 'Déclarer volé',
  rekey: 'Nouvelle clé',
  strip: {
    labels: { waiting: 'En attente de l’appareil', sent: 'En attente de l’appareil', ...settledLabels },
    sentence: (name, time, state) => `${name}, demande : ${time}. ${sentences[state]}`,
    dismiss: 'Masquer',
    progress: (step) => `Étape ${step} sur 3`,
  },
  mode: {
    label: 'Mode de fonctionnement',
    batteryLife: (status) => `Autonomie : ${status}`,
    statuses: {
      on: 'Disponible / Activée',
      off: 'Disponible / Désactivée',
      unavailable: 'Indisponible dans votre région',
    },
    confirmTitle: 'Changer de mode ?',
    confirmText: {
      responsiveness: 'L’appareil répond vite et consomme davantage de batterie.',
      batteryLife: 'L’appareil dort plus longtemps entre deux transmissions et répond donc plus tard.',
    },
    confirm: 'Changer de mode',
  },
  airplaneDialog: {
    title: 'Mode avion',
    text: 'Le modem reste silencieux pendant cette durée. Entre-temps, rien ne peut être demandé à l’appareil.',
    duration: 'Durée',
    hours: (count) => (count < 2 ? `${count} heure` : `${count} heures`),
    set: 'Activer',
  },
  rekeyDialog: {
    title: 'Donner une nouvelle clé à l’appareil ?',
    text: (name) => `${name} reçoit une nouvelle clé à son prochain réveil. L’actuelle ne vaut alors plus rien.`,
  },
  stolen: {
    text: 'Nous ne pouvons appeler personne à votre place. Voici ce qui aide le plus, dans cet ordre :',
    locate: {
      title: 'Le suivre',
      Continuously: 'Il signale sa position aussi souvent que possible, jusqu’à ce que vous arrêtiez le suivi.',
      Once: 'Il signale sa position dès que possible.',
      tracked: 'Il signale déjà sa position aussi souvent que possible.',
    },
    link: {
      title: 'Le montrer en direct à la police',
      text: 'Un lien en direct montre où il est à quiconque a le lien, sans compte, et prend fin quand vous le voulez.',
      button: 'Créer un lien en direct',
    },
    paper: {
      title: 'Garder une trace de ses positions',
      text: 'Un rapport avec carte, heures et adresses, à imprimer ou à enregistrer en PDF.',
      button: 'Rapport des 7 derniers jours',
    },
    keep: {
      title: 'Garder l’appareil et son forfait',
      text: 'Sans forfait, il ne signale plus rien. Tant qu’il est à vous, personne d’autre ne peut l’enregistrer : ne le retirez pas.',
      button: 'Voir le forfait',
    },
    police: {
      title: 'Porter plainte',
      text: 'La police demande les numéros et le dernier lieu. N’allez pas le chercher vous-même.',
      copy: 'Copier les détails',
      serial: (serial) => `Numéro de série : ${serial}`,
      seen: (time) => `Dernière position : ${time}`,
    },
  },
};
