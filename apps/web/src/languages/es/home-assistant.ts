import type { Catalogue } from '../catalogue.ts';

export const homeAssistant: Catalogue['homeAssistant'] = {
  title: 'Home Assistant',
  isOn: 'Mostrar en Home Assistant',
  text: 'Envía el nombre, la posición, la velocidad, la batería y la temperatura de este dispositivo, y si está dentro de su geocerca y de sus lugares, al Home Assistant de quien gestiona este servidor. Lo ven todos los que lo usan.',
  off: 'En cuanto lo desactive, el dispositivo se retira de allí. Lo que Home Assistant haya registrado hasta entonces se queda allí.',
  failed: 'No se pudo cargar si el dispositivo se muestra en Home Assistant',
  switchFailed: 'No se pudo cambiar lo que muestra Home Assistant',
  shown: 'El dispositivo se muestra en Home Assistant',
  hidden: 'El dispositivo se está retirando de Home Assistant',
};
