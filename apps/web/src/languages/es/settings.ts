import type { Catalogue } from '../catalogue.ts';

const hours = (count: number) => (count === 1 ? '1 hora' : `${count} horas`);
const minutes = (count: number) => (count === 1 ? '1 minuto' : `${count} minutos`);

const duration = (seconds: number) => {
  if (seconds === 86_400) return 'Una vez al día';
  return seconds < 3600 ? minutes(seconds / 60) : hours(seconds / 3600);
};

const interval = (seconds: number) => {
  if (seconds === 86_400) return duration(seconds);
  if (seconds === 3600) return 'Cada hora';
  return seconds === 60 ? 'Cada minuto' : `Cada ${duration(seconds)}`;
};

export const settings: Catalogue['settings'] = {
  title: (name) => `Ajustes de ${name}`,
  loading: 'Ajustes',
  sections: 'Secciones de los ajustes',
  tabs: {
    basic: 'Ajustes básicos',
    alert: 'Alertas e informes',
    security: 'Seguridad',
    sharing: 'Compartir',
    plans: 'Cambiar plan',
  },
  loadFailed: 'No se pudo cargar el dispositivo',
  loadFailedText: 'No se ha cambiado nada. Inténtelo de nuevo en un momento.',
  updateFailed: 'No se pudo actualizar el dispositivo: ',
  internalError: 'error interno',
  saved: 'Cambios guardados',
  updated: 'Actualizado correctamente',
  removed: 'Eliminado correctamente',
  duration,
  interval,
  basic: {
    title: 'Dispositivo',
    name: 'Nombre',
    colour: 'Color de acento',
    colourHint: 'La luz de su imagen, aquí y en las listas.',
    quick: 'Acciones rápidas',
    toOverview: 'Mostrar en la vista general',
    toOverviewText: 'Ubicación, historial y datos del dispositivo',
    toAlerts: 'Alertas e informes',
    toAlertsText: 'Qué comunica el rastreador, cuándo y a quién',
    remove: 'Eliminar dispositivo',
    removeText: 'Se borran los accesos compartidos, el historial y los ajustes',
  },
  alerts: {
    title: 'Alertas',
    on: (on, all) => `${on} de ${all} activadas`,
    waiting: 'Esperando al dispositivo',
    waitingText: 'Sus cambios le llegarán la próxima vez que despierte.',
    locked: 'Solo un propietario puede cambiar estos ajustes. Usted elige cómo recibe los avisos.',
    reAlert: 'Repetir alerta',
    sendLocation: 'Enviar ubicación',
    temperature: 'Temperatura',
    temperatureText: 'Alerta cuando el sensor cruza un nivel',
    now: (degrees) => `Ahora ${degrees}`,
    at: (degrees) => `Alerta a ${degrees}`,
    scale: (now, at) => (now === null ? at : `${now}, ${at}`),
    condition: 'Condición',
    conditions: { greaterOrEqual: 'Mayor o igual', lessOrEqual: 'Menor o igual' },
    level: 'Nivel',
    unit: 'Unidad',
    units: { c: '°C', f: '°F' },
    sendLocationWithAlert: 'Enviar la ubicación con la alerta',
    movement: 'Movimiento',
    movementText: 'Alerta cuando el rastreador se mueve o recibe un golpe',
    sensitivity: 'Sensibilidad',
    seconds: 'Duración',
    secondsUnit: ' s',
    ultraPowerMode: 'Modo de ahorro máximo',
    water: 'Agua',
    waterText: 'Alerta cuando el rastreador se moja',
    sos: 'Botón SOS',
    sosText: 'Enviar a todos los correos de notificación',
    location: 'Avisos de ubicación',
    locationText: 'Avisar de cada punto nuevo',
    silence: 'Sin contacto',
    silenceText: 'Alerta cuando el rastreador pasa demasiado tiempo sin transmitir',
    silenceAfter: 'Tras',
    hours,
    battery: 'Batería baja',
    batteryText: (percent) => `Alerta cuando la batería baja al ${percent}`,
    always: 'Siempre activada',
    fence: 'Geocerca',
    fenceText: {
      none: 'Todavía no hay ninguna geocerca',
      off: 'Desactivada: no se avisa cuando sale',
      on: 'Alerta cuando el dispositivo sale o vuelve',
    },
    places: 'Lugares',
    placesText: 'Alerta cuando el dispositivo llega a un lugar o lo deja',
    drawFence: 'Dibujar una geocerca',
    change: 'Cambiar',
    wrongNumber: (from, to) => `Un número entre ${from} y ${to}`,
  },
  own: {
    title: 'Sus alertas',
    text: 'Cómo recibe usted los avisos. Cada persona con acceso tiene los suyos.',
  },
  emails: {
    title: 'Correos de notificación',
    label: 'Correo electrónico',
    placeholder: 'nombre@empresa.com',
    add: 'Añadir',
    none: 'Aún no se avisa a nadie más por correo.',
    pending: 'Pendiente',
    hint: 'Cada dirección se confirma una vez con un enlace antes de recibir alertas.',
    full: (limit) => `No más de ${limit} direcciones.`,
    removeOf: (email) => `Quitar ${email}`,
    confirmTitle: '¿Quitar la dirección?',
    confirmText: (email) => `${email} dejará de recibir alertas de este dispositivo.`,
    confirm: 'Quitar',
  },
  report: {
    title: 'Informe programado',
    kinds: { gps: 'GPS', cell: 'Móvil', temp: 'Temp.', wifi: 'Wi-Fi' },
    what: 'Qué transmitir',
    hint: 'Los informes por red móvil necesitan GPS, así que ambos permanecen activados a la vez.',
    interval: 'Intervalo de los informes',
    off: 'Deje que el rastreador transmita por sí solo a intervalos fijos.',
  },
  tracking: {
    title: 'Seguimiento en vivo',
    text: 'Comienza cuando el rastreador sale de su geocerca. Se detiene después de:',
  },
  signals: {
    title: 'Sonido y luz',
    tone: 'Tono de alerta',
    toneOf: (tone) => `Tono ${tone}`,
    led: 'Parpadeo del LED',
    ledText: 'La luz parpadea con cada alerta',
  },
};
