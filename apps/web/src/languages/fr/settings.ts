import type { Catalogue } from '../catalogue.ts';

const hours = (count: number) => (count < 2 ? `${count} heure` : `${count} heures`);
const minutes = (count: number) => (count < 2 ? `${count} minute` : `${count} minutes`);

const duration = (seconds: number) => {
  if (seconds === 86_400) return 'Une fois par jour';
  return seconds < 3600 ? minutes(seconds / 60) : hours(seconds / 3600);
};

const interval = (seconds: number) => {
  if (seconds === 86_400) return duration(seconds);
  if (seconds === 3600) return 'Toutes les heures';
  return seconds === 60 ? 'Toutes les minutes' : `Toutes les ${duration(seconds)}`;
};

export const settings: Catalogue['settings'] = {
  title: (name) => `Paramètres : ${name}`,
  loading: 'Paramètres',
  sections: 'Rubriques des paramètres',
  tabs: {
    basic: 'Général',
    alert: 'Alertes et rapports',
    security: 'Sécurité',
    sharing: 'Partage',
    plans: 'Changer de forfait',
  },
  loadFailed: 'Impossible de charger l’appareil',
  loadFailedText: 'Rien n’a été modifié. Réessayez dans un instant.',
  updateFailed: 'Impossible de modifier l’appareil : ',
  internalError: 'erreur interne',
  saved: 'Enregistré',
  updated: 'Mis à jour',
  removed: 'Retiré',
  duration,
  interval,
  basic: {
    title: 'Appareil',
    name: 'Nom',
    colour: 'Couleur d’accent',
    colourHint: 'La lumière sur son image, ici et dans les listes.',
    quick: 'Accès rapide',
    toOverview: 'Voir dans l’aperçu',
    toOverviewText: 'Position, historique et infos de l’appareil',
    toAlerts: 'Alertes et rapports',
    toAlertsText: 'Ce que dit le traceur, quand et à qui',
    remove: 'Retirer l’appareil',
    removeText: 'Partages, historique et paramètres sont supprimés',
  },
  alerts: {
    title: 'Alertes',
    on: (on, all) => `${on} sur ${all} activées`,
    waiting: 'En attente de l’appareil',
    waitingText: 'Vos modifications lui parviennent à son prochain réveil.',
    locked: 'Seul un propriétaire peut modifier ces paramètres. La façon dont vous êtes prévenu reste votre choix.',
    reAlert: 'Répéter l’alerte',
    sendLocation: 'Envoyer la position',
    temperature: 'Température',
    temperatureText: 'Alerte quand le capteur franchit un seuil',
    now: (degrees) => `Actuellement ${degrees}`,
    at: (degrees) => `Alerte à ${degrees}`,
    scale: (now, at) => (now === null ? at : `${now}, ${at}`),
    condition: 'Condition',
    conditions: { greaterOrEqual: 'Supérieur ou égal', lessOrEqual: 'Inférieur ou égal' },
    level: 'Seuil',
    unit: 'Unité',
    units: { c: '°C', f: '°F' },
    sendLocationWithAlert: 'Envoyer la position avec l’alerte',
    movement: 'Mouvement',
    movementText: 'Alerte quand le traceur est déplacé ou heurté',
    sensitivity: 'Sensibilité',
    seconds: 'Durée',
    secondsUnit: ' s',
    ultraPowerMode: 'Mode ultra-économe',
    water: 'Eau',
    waterText: 'Alerte quand le traceur est mouillé',
    sos: 'Bouton SOS',
    sosText: 'Envoyer à toutes les adresses e-mail d’alerte',
    location: 'Nouvelles positions',
    locationText: 'Prévenir à chaque nouveau point',
    silence: 'Silencieux',
    silenceText: 'Alerte quand le traceur reste silencieux trop longtemps',
    silenceAfter: 'Après',
    hours,
    battery: 'Batterie faible',
    batteryText: (percent) => `Alerte quand la batterie tombe à ${percent}`,
    always: 'Toujours activée',
    fence: 'Zone',
    fenceText: {
      none: 'Aucune zone dessinée',
      off: 'Désactivée : vous n’êtes pas averti d’une sortie',
      on: 'Alerte quand l’appareil en sort ou y revient',
    },
    places: 'Lieux',
    placesText: 'Alerte quand l’appareil arrive à un lieu ou le quitte',
    drawFence: 'Dessiner une zone',
    change: 'Modifier',
    wrongNumber: (from, to) => `Un nombre de ${from} à ${to}`,
  },
  own: {
    title: 'Vos alertes',
    text: 'Comment vous-même êtes prévenu. Chaque personne ayant accès a ses propres choix.',
  },
  emails: {
    title: 'Adresses e-mail d’alerte',
    label: 'Adresse e-mail',
    placeholder: 'nom@entreprise.fr',
    add: 'Ajouter',
    none: 'Personne d’autre n’est encore prévenu par e-mail.',
    pending: 'En attente',
    hint: 'Chaque adresse confirme une fois par un lien avant de recevoir des alertes.',
    full: (limit) => `Pas plus de ${limit} adresses.`,
    removeOf: (email) => `Retirer ${email}`,
    confirmTitle: 'Retirer l’adresse e-mail ?',
    confirmText: (email) => `${email} ne reçoit plus d’alertes de cet appareil.`,
    confirm: 'Retirer',
  },
  report: {
    title: 'Rapport programmé',
    kinds: { gps: 'GPS', cell: 'Cellulaire', temp: 'Temp.', wifi: 'Wi-Fi' },
    what: 'Que transmettre',
    hint: 'Les rapports cellulaires ont besoin du GPS, les deux restent donc activés ensemble.',
    interval: 'Intervalle des rapports',
    off: 'Laissez le traceur transmettre de lui-même à intervalle fixe.',
  },
  tracking: {
    title: 'Suivi en direct',
    text: 'Démarrer quand le traceur quitte sa zone. Arrêter après :',
  },
  signals: {
    title: 'Son et lumière',
    tone: 'Son d’alerte',
    toneOf: (tone) => `Son ${tone}`,
    led: 'Clignotement de la LED',
    ledText: 'La lumière clignote à chaque alerte',
  },
};
