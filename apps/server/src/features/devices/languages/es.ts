import type { Translated } from '../../../platform/languages.ts';
import type { releaseMailTexts } from '../devices.texts.ts';

export const es: Translated<typeof releaseMailTexts> = {
  subject: 'Ha liberado un dispositivo',
  title: 'Su dispositivo se ha liberado',
  paragraphs: (device, passcode) => [
    `El dispositivo ${device} ya no le pertenece, y todo lo que se guardaba sobre él se ha eliminado.`,
    `Su código de acceso es nuevo: ${passcode}. Entréguelo a quien vaya a añadir el dispositivo, pues lo necesitará.`,
  ],
  footer: 'Si no ha sido usted, póngase en contacto con nosotros y establezca una contraseña nueva de inmediato.',
  why: 'Recibe este correo porque tiene una cuenta. Nadie puede responderlo.',
};
