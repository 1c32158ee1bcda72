import type { Translated } from '../../../platform/languages.ts';
import type { alertMessageTexts } from '../alerts.texts.ts';

export const es: Translated<typeof alertMessageTexts> = {
  titles: {
    'geofence-exit': (device) => `${device} salió de su geocerca`,
    'geofence-entry': (device) => `${device} volvió a su geocerca`,
    temperature: (device) => `${device}: alerta de temperatura`,
    accelerometer: (device) => `${device} se ha movido`,
    water: (device) => `${device} se ha mojado`,
    sos: (device) => `${device}: llamada SOS`,
    battery: (device) => `${device}: batería baja`,
    power: (device) => `${device}: corte de corriente`,
    silent: (device) => `${device}: sin contacto`,
    location: (device) => `${device}: nueva ubicación`,
    'place-arrive': (device, place) => `${device} llegó a ${place}`,
    'place-leave': (device, place) => `${device} salió de ${place}`,
    test: (device) => `${device}: alerta de prueba`,
  },
  more: (count) => `Y ${count} más en la misma hora`,
  mail: {
    test: 'Ha pedido esta alerta para comprobar que llega. No ha pasado nada.',
    value: (value) => `Medido: ${value}`,
    when: (time) => `Cuándo: ${time}`,
    where: (address, coordinates) => `Dónde: ${[address, coordinates].filter(Boolean).join('\n')}`,
    button: 'Ver en el mapa',
    whyUser: 'Recibe este correo porque las alertas por correo están activadas para este dispositivo en su cuenta.',
    settings: 'Cambiar lo que se le avisa',
    whyAddress: 'Recibe este correo porque aceptó recibir las alertas de este dispositivo.',
    unsubscribe: 'Dejar de recibir las alertas de este dispositivo',
  },
  confirmation: {
    subject: '¿Quiere recibir alertas?',
    title: '¿Quiere recibir alertas?',
    paragraphs: [
      'Alguien nos ha pedido que enviemos a esta dirección las alertas de uno de sus dispositivos.',
      'Si está de acuerdo, confírmelo. El enlace sirve una sola vez, durante 7 días. Cada alerta tendrá un enlace para ponerles fin.',
    ],
    button: 'Sí, envíenme las alertas',
    footer: 'Si no sabe nada de esto, ignórelo: sin su confirmación no se envía nada.',
  },
};
