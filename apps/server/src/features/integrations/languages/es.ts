import type { Translated } from '../../../platform/languages.ts';
import type { messageTexts } from '../integrations.texts.ts';

const namesOf = { webhook: 'Su webhook', ntfy: 'Su canal de ntfy', telegram: 'Su canal de Telegram' };

export const es: Translated<typeof messageTexts> = {
  switchedOff: {
    subject: (kind) => `${namesOf[kind]} se ha desactivado`,
    why: {
      failing: 'Durante tres días no ha llegado nada de lo que hemos enviado allí, así que hemos dejado de intentarlo.',
      gone: 'La respuesta ha sido que esa dirección ya no existe (410), así que hemos dejado de llamarla.',
      refused: 'Nuestro token o nuestro mensaje ha sido rechazado, así que hemos dejado de intentarlo.',
      password: 'Su contraseña se ha restablecido con un enlace: no sale nada hasta que usted vuelva a activarlo.',
    },
    target: (target) => `Destino: ${target}`,
    button: 'Abrir las integraciones',
    footer: 'Cuando vuelva a funcionar, actívelo allí.',
  },
  test: {
    title: 'Prueba',
    body: 'Ha pedido este mensaje para comprobar que llega. No ha pasado nada.',
  },
};
