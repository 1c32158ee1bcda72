import type { Catalogue } from '../catalogue.ts';

export const homeAssistant: Catalogue['homeAssistant'] = {
  title: 'Home Assistant',
  isOn: 'Afficher dans Home Assistant',
  text: 'Envoie le nom, la position, la vitesse, la batterie et la température de cet appareil, et s’il est dans sa zone et dans vos lieux, au Home Assistant de ceux qui exploitent ce serveur. Tous ceux qui l’utilisent le voient.',
  off: 'Dès que vous le désactivez, l’appareil y est retiré. Ce que Home Assistant a enregistré jusque-là y reste.',
  failed: 'Impossible de savoir si l’appareil est affiché dans Home Assistant',
  switchFailed: 'Impossible de changer ce que Home Assistant affiche',
  shown: 'L’appareil est affiché dans Home Assistant',
  hidden: 'L’appareil est en cours de retrait de Home Assistant',
};
