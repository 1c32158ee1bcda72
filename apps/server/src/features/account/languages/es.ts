import type { Translated } from '../../../platform/languages.ts';
import type { accountMailTexts } from '../account.texts.ts';

export const es: Translated<typeof accountMailTexts> = {
  why: 'Recibe este correo porque alguien ha usado esta dirección. Nadie puede responderlo.',
  confirmNewEmail: {
    subject: 'Confirme su nueva dirección de correo',
    title: 'Confirme su nueva dirección de correo',
    paragraphs: [
      'Alguien, probablemente usted, quiere usar esta dirección para su cuenta. El enlace sirve una sola vez, durante 24 horas.',
    ],
    button: 'Confirmar la dirección',
    footer: 'Si no ha sido usted, puede ignorar este correo.',
  },
  newEmailTaken: {
    subject: 'Esta dirección ya tiene una cuenta',
    title: 'Esta dirección ya tiene una cuenta',
    paragraphs: [
      'Alguien, probablemente usted, ha querido usar esta dirección para otra cuenta. No se ha cambiado nada.',
    ],
    button: 'Iniciar sesión',
    footer: 'Si no ha sido usted, puede ignorar este correo.',
  },
  emailChangeAsked: {
    subject: 'Su dirección de correo va a cambiar',
    title: 'Su dirección de correo va a cambiar',
    paragraphs: [
      'Se ha introducido una nueva dirección de correo para su cuenta. Sustituirá a esta en cuanto se confirme.',
      'Si no ha sido usted, establezca una contraseña nueva de inmediato: así también se detiene el cambio.',
    ],
    button: 'Establecer una contraseña nueva',
    footer: 'Si ha sido usted, no tiene que hacer nada.',
  },
  farewell: {
    subject: 'Su cuenta se ha eliminado',
    title: 'Su cuenta se ha eliminado',
    paragraphs: ['Todo lo que le pertenecía ya no existe, como ha pedido. Gracias por haber estado con nosotros.'],
    button: null,
    footer: 'Si vuelve algún día, puede registrarse de nuevo con esta dirección.',
  },
  removedByStaff: {
    subject: 'Su cuenta se ha eliminado',
    title: 'Su cuenta se ha eliminado',
    paragraphs: [
      'La han eliminado las personas que gestionan este servicio, y todo lo que le pertenecía ya no existe.',
      'Si cree que ha sido un error, escríbales.',
    ],
    button: null,
    footer: 'No tiene que hacer nada.',
  },
};
