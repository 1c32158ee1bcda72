import type { Catalogue } from '../catalogue.ts';

export const homeAssistant: Catalogue['homeAssistant'] = {
  title: 'Home Assistant',
  isOn: 'In Home Assistant zeigen',
  text: 'Sendet Name, Position, Geschwindigkeit, Akku und Temperatur dieses Geräts, und ob es in seiner Zone und an Ihren Orten ist, an das Home Assistant derer, die diesen Server betreiben. Alle, die es benutzen, sehen das.',
  off: 'Sobald Sie es ausschalten, wird das Gerät dort entfernt. Was Home Assistant bis dahin aufgezeichnet hat, bleibt dort.',
  failed: 'Ob das Gerät in Home Assistant zu sehen ist, konnte nicht geladen werden',
  switchFailed: 'Was Home Assistant zeigt, konnte nicht geändert werden',
  shown: 'Das Gerät ist in Home Assistant zu sehen',
  hidden: 'Das Gerät wird aus Home Assistant entfernt',
};
