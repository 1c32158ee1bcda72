import type { Translated } from '../../../platform/languages.ts';
import type { transferMailTexts } from '../transfer.texts.ts';

export const es: Translated<typeof transferMailTexts> = {
  why: 'Recibe este correo porque tiene una cuenta. Nadie puede responderlo.',
  device: (name, deviceUuid) => (name === '' ? deviceUuid : `${name} (${deviceUuid})`),
  given: {
    subject: 'Se ha transferido un dispositivo de su cuenta',
    title: 'Su dispositivo se ha transferido',
    paragraphs: (device, member) => [
      `El dispositivo ${device} pertenece ahora a ${member}.`,
      'Usted y las personas con quienes lo compartía ya no tienen acceso, y su código de acceso se ha cambiado.',
    ],
    footer: 'Si no ha sido usted, póngase en contacto con nosotros y establezca una contraseña nueva de inmediato.',
  },
  received: {
    subject: 'Se le ha transferido un dispositivo',
    title: 'Tiene un dispositivo nuevo',
    paragraphs: (device) => [
      `El dispositivo ${device} ahora es suyo.`,
      'Nadie más tiene acceso. Verá dónde está a partir de ahora; lo anterior queda oculto.',
    ],
    button: 'Ver el dispositivo',
    footer: 'Si no esperaba un dispositivo, póngase en contacto con nosotros.',
  },
};
