import { brand } from '../../brand.ts';
import type { Catalogue } from '../catalogue.ts';

export const live: Catalogue['live'] = {
  map: (name) => `Wo ${name} ist`,
  now: (name) => `${name}, Live-Position`,
  livePosition: 'Live-Position',
  moving: 'Unterwegs',
  parked: 'Geparkt',
  waiting: 'Warten auf die erste Position',
  waitingText: 'Sie erscheint hier, sobald das Gerät sich meldet. Gezeigt wird nur, was es ab jetzt meldet.',
  heading: (speed, direction) => `${speed}, Richtung ${direction}`,
  directions: ['Norden', 'Nordosten', 'Osten', 'Südosten', 'Süden', 'Südwesten', 'Westen', 'Nordwesten'],
  facts: 'Angaben',
  lastSeen: 'Zuletzt gesehen',
  underWay: 'Unterwegs seit',
  endsIn: 'Link endet in',
  only: (time) => `Es wird nur die Live-Position gezeigt, bis ${time}.`,
  route: 'Wegbeschreibung',
  unreachable: 'Keine Verbindung. Das ist die letzte bekannte Position; wir versuchen es weiter.',
  what: 'Was ist das?',
  whatText: `Jemand, der ${brand.name} benutzt, hat Ihnen diesen Link geschickt. Er zeigt, wo ein Gerät ist, und endet von selbst. Ihre eigene Position wird weder erfragt noch gesendet.`,
  endedTitle: 'Dieser Live-Link ist beendet',
  endedText:
    'Er ist abgelaufen, wurde gestoppt oder ist unvollständig, und zeigt nichts mehr. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  busyTitle: 'Zu viele Versuche von hier',
  busyText: 'Bitte warten Sie eine Weile und versuchen Sie es erneut.',
  failedTitle: 'Die Position konnte nicht geladen werden',
  failedText: 'Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
};
