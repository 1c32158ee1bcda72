import type { Translated } from '../../../platform/languages.ts';
import type { invitationTexts } from '../sharing.texts.ts';

export const es: Translated<typeof invitationTexts> = {
  subject: 'Tiene una invitación',
  someone: 'Alguien',
  unnamedDevice: 'Dispositivo',
  device: {
    title: 'Se comparte un dispositivo con usted',
    what: (sharerName, deviceName) => `${sharerName} comparte el dispositivo «${deviceName}» con usted.`,
  },
  account: {
    title: 'Se comparten todos los dispositivos con usted',
    what: (sharerName) => `${sharerName} comparte todos sus dispositivos con usted, los actuales y los futuros.`,
  },
  until: (time) => `Puede usar el dispositivo hasta el ${time}.`,
  how: 'Acepte con una cuenta de esta dirección; puede registrarse con ella en el camino. El enlace sirve una sola vez.',
  button: 'Ver la invitación',
  footer: 'Si no conoce al remitente, puede ignorar este correo.',
  why: 'Recibe este correo porque alguien ha escrito esta dirección. Nadie puede responderlo.',
};
