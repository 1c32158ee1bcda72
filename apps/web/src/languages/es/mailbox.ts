import type { Catalogue } from '../catalogue.ts';

export const mailbox: Catalogue['mailbox'] = {
  title: 'Buzón',
  text: 'Todos los correos que este servidor habría enviado. Existe solo para hacer pruebas.',
  list: 'Correos',
  filter: 'Destinatario',
  filterHint: 'Todos los destinatarios',
  emptyTitle: 'Aún no hay correos',
  emptyText: 'Regístrese o restablezca una contraseña, y el correo aparecerá aquí por sí solo.',
  failed: 'No se pudieron cargar los correos',
  failedText: 'Compruebe su conexión e inténtelo de nuevo.',
  sent: (address, time) => `Para ${address}, ${time}`,
  content: 'Contenido del correo',
  html: 'Con formato',
  plain: 'Solo texto',
};
