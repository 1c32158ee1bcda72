import type { Catalogue } from '../catalogue.ts';

export const errors: Catalogue['errors'] = {
  'field-required': 'Este campo es obligatorio',
  'session-expired': 'Su sesión ha caducado, inicie sesión de nuevo',
  'permission-denied': 'Permiso denegado',
  'captcha-required': 'Complete la comprobación de seguridad',
  'code-required': 'Introduzca el código de verificación',
  'country-required': 'Seleccione un país',
  'password-mismatch': 'La nueva contraseña y su confirmación no coinciden',
  'password-rule':
    'La contraseña debe tener al menos 8 caracteres e incluir una letra mayúscula, una minúscula, un carácter especial y un número',
  'incorrect-login': 'El correo o la contraseña son incorrectos',
  'device-subscribed': 'El dispositivo tiene una suscripción activa. Cancélela antes de eliminar el dispositivo.',
  'invalid-share-email': 'Introduzca una dirección de correo válida',
  'agree-to-terms': 'Marque que acepta nuestros términos y condiciones',
  'card-required': 'Añada los datos de una tarjeta',
  'coupon-not-valid': 'El cupón no es válido para ningún plan.',
  'invalid-coupon-code': 'El código no es válido',
  'invalid-date': 'La fecha no es válida',
};
