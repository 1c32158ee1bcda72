import type { Translated } from '../../../platform/languages.ts';
import type { mailTexts } from '../auth.texts.ts';

const ifNotYou =
  'Si no ha sido usted, establezca una contraseña nueva de inmediato y cierre la sesión en todos los demás sitios.';
const newPassword = 'Establecer una contraseña nueva';
const nothingToDo = 'Si ha sido usted, no tiene que hacer nada.';

export const es: Translated<typeof mailTexts> = {
  greeting: (name) => (name === null ? 'Hola:' : `Hola, ${name}:`),
  why: 'Recibe este correo porque alguien ha usado esta dirección. Nadie puede responderlo.',
  endedKey: (key) => `También se ha anulado su clave de API ${key}. Los programas que la usan necesitan una nueva.`,
  endedKeys: (keys) =>
    `También se han anulado sus claves de API: ${keys.join(', ')}. Los programas que las usan necesitan otras nuevas.`,
  endedIntegrations: 'También se han desactivado sus webhooks y canales. Vuelva a activar los que sean suyos.',
  endedPasskeys:
    'También se han eliminado sus llaves de acceso. Vuelva a añadir las suyas en los ajustes de su cuenta.',
  endedOidc: 'El servicio de inicio de sesión ya no abre su cuenta. Vuelva a vincularlo si es el suyo.',
  verifyEmail: {
    subject: 'Confirme su dirección de correo',
    title: 'Confirme su dirección de correo',
    paragraphs: ['Un paso más y su cuenta estará lista. El enlace sirve una sola vez, durante 24 horas.'],
    button: 'Confirmar la dirección',
    footer: 'Si no ha creado una cuenta, puede ignorar este correo.',
  },
  alreadyRegistered: {
    subject: 'Ya tiene una cuenta',
    title: 'Ya tiene una cuenta',
    paragraphs: [
      'Alguien, probablemente usted, ha intentado registrarse con esta dirección, que ya tiene una cuenta. No se ha cambiado nada.',
      'Si ha olvidado su contraseña, puede establecer una nueva.',
    ],
    button: newPassword,
    footer: 'Si no ha sido usted, puede ignorar este correo.',
  },
  resetPassword: {
    subject: newPassword,
    title: newPassword,
    paragraphs: ['Este es el enlace que ha pedido. Sirve una sola vez, durante una hora.'],
    button: newPassword,
    footer: 'Si no lo ha pedido, puede ignorar este correo: su contraseña sigue siendo la misma.',
  },
  setPassword: {
    subject: 'Su nueva cuenta',
    title: 'Se ha creado una cuenta para usted',
    paragraphs: [
      'Nuestro equipo de asistencia ha creado una cuenta con esta dirección para que reciba su dispositivo. Establezca su propia contraseña para usarla.',
      'El enlace sirve una sola vez, durante 24 horas. Después puede pedir uno nuevo al iniciar sesión.',
    ],
    button: 'Establecer una contraseña',
    footer: 'Si no sabe nada de esto, puede ignorar este correo: nadie puede iniciar sesión en la cuenta.',
  },
  passwordChanged: {
    subject: 'Se ha cambiado su contraseña',
    title: 'Se ha cambiado su contraseña',
    paragraphs: ['Se ha cambiado la contraseña de su cuenta y se han cerrado todas las demás sesiones.', ifNotYou],
    button: newPassword,
    footer: nothingToDo,
  },
  apiKeyMade: {
    subject: 'Se ha creado una clave de API',
    title: 'Se ha creado una clave de API',
    paragraphs: [
      'Un programa que la tenga puede usar su cuenta sin contraseña, hasta donde lleguen sus permisos.',
      ifNotYou,
    ],
    button: newPassword,
    footer: `${nothingToDo} Una contraseña nueva con este enlace anula todas las claves.`,
  },
  twoFactorOn: {
    subject: 'Se ha activado la verificación en dos pasos',
    title: 'La verificación en dos pasos está activada',
    paragraphs: ['Al iniciar sesión se pide ahora un código de su aplicación de autenticación.', ifNotYou],
    button: newPassword,
    footer: 'Guarde sus códigos de recuperación en un lugar seguro.',
  },
  passkeyAdded: {
    subject: 'Se ha añadido una llave de acceso',
    title: 'Se ha añadido una llave de acceso',
    paragraphs: ['Una nueva llave de acceso abre su cuenta, sin contraseña y sin código.', ifNotYou],
    button: newPassword,
    footer: `${nothingToDo} Una contraseña nueva por correo elimina todas las llaves de acceso.`,
  },
  passkeyRemoved: {
    subject: 'Se ha eliminado una llave de acceso',
    title: 'Se ha eliminado una llave de acceso',
    paragraphs: ['Una de sus llaves de acceso ya no abre su cuenta.', ifNotYou],
    button: newPassword,
    footer: nothingToDo,
  },
  oidcLinked: {
    subject: 'Su cuenta se ha vinculado a un servicio de inicio de sesión',
    title: 'Un servicio de inicio de sesión abre su cuenta',
    paragraphs: [
      'A partir de ahora puede iniciar sesión con el servicio de inicio de sesión que tiene su dirección.',
      ifNotYou,
    ],
    button: newPassword,
    footer: nothingToDo,
  },
  oidcUnlinked: {
    subject: 'Su cuenta ya no está vinculada a un servicio de inicio de sesión',
    title: 'Se ha desvinculado el servicio de inicio de sesión',
    paragraphs: ['El servicio de inicio de sesión ya no abre su cuenta.', ifNotYou],
    button: newPassword,
    footer: nothingToDo,
  },
  twoFactorOff: {
    subject: 'Se ha desactivado la verificación en dos pasos',
    title: 'La verificación en dos pasos está desactivada',
    paragraphs: [
      'Se ha desvinculado la aplicación de autenticación: ahora su contraseña sola abre su cuenta.',
      ifNotYou,
    ],
    button: newPassword,
    footer: nothingToDo,
  },
};
