import type { Catalogue } from '../catalogue.ts';

export const firmwares: Catalogue['firmwares'] = {
  title: 'Firmware',
  current: 'Actual',
  latest: 'Más reciente',
  unknown: 'N/D',
  available: 'Actualización disponible',
  upToDate: 'Actualizado',
  update: 'Actualizar firmware',
  failed: 'No se pudo cargar el firmware',
  failedText: 'No se ha cambiado nada. Inténtelo de nuevo en un momento.',
  requested: 'Solicitado correctamente',
  updateFailed: 'No se pudo actualizar el dispositivo: ',
  internalError: 'error interno',
  confirm: {
    title: '¿Actualizar el firmware?',
    text: (name, version) =>
      `${name} instalará la versión ${version} la próxima vez que despierte. Manténgalo cargado; no transmite mientras se reinicia.`,
  },
};
