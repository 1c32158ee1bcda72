import type { Catalogue } from '../catalogue.ts';

export const map: Catalogue['map'] = {
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  showAll: 'Alle Punkte zeigen',
  expand: 'Große Karte öffnen',
  fullScreen: 'Vollbild',
  leaveFullScreen: 'Vollbild verlassen',
  offline: 'Offline-Karte',
  offlineHint: 'Die Kartenbilder sind nicht erreichbar; der Umriss der Welt ist eingebaut.',
  noSatellite: 'Hier keine Satellitenbilder',
  noSatelliteHint: 'Dieser Server fragt niemanden nach Satellitenbildern; IMAGERY_URL nennt einen Dienst.',
  outlineMakers: 'Natural Earth',
  ownMakers: '© OpenStreetMap-Mitwirkende',
  keys: 'Karte: Pfeiltasten bewegen sie, Plus und Minus ändern die Größe',
  cluster: (count) => `${count} Punkte, vergrößern`,
  latitude: (degrees, sign) => `${degrees}°${sign === 0 ? '' : sign > 0 ? ' N' : ' S'}`,
  longitude: (degrees, sign) => `${degrees}°${sign === 0 ? '' : sign > 0 ? ' O' : ' W'}`,
  crossing: (latitude, longitude) => `${latitude}, ${longitude}`,
  openInMaps: 'In Karten öffnen',
  copyCoordinates: 'Koordinaten kopieren',
};
