import type { Catalogue } from '../catalogue.ts';

const settledLabels = { done: 'Confirmado', failed: 'No realizado', expired: 'Caducado' };

const sentences = {
  waiting: 'Se envía cuando el dispositivo despierte.',
  sent: 'Enviado, el dispositivo aún no ha respondido.',
  done: 'El dispositivo lo ha confirmado.',
  failed: 'El dispositivo respondió que no pudo hacerlo.',
  expired: 'El dispositivo no despertó en 24 horas.',
};

export const commands: Catalogue['commands'] = {
  names: {
    alarm: 'Alarma',
    locate: 'Localización',
    stop: 'Fin del seguimiento',
    temperature: 'Consulta de temperatura',
    operatingMode: 'Modo operativo',
    airplane: 'Modo avión',
    firmware: 'Actualización de firmware',
    rekey: 'Cambio de clave',
    settings: 'Ajustes',
  },
  requested: 'Solicitado',
  requestedSuccessfully: 'Solicitado correctamente',
  alarmRequested: {
    on: 'La alarma se activará cuando el dispositivo responda',
    off: 'La alarma se desactivará cuando el dispositivo responda',
  },
  trackingDisabled: 'Seguimiento en vivo detenido',
  temperatureFailed: 'No se pudo consultar la temperatura.',
  updateFailed: 'No se pudo actualizar el dispositivo: ',
  internalError: 'error interno',
  actions: 'Acciones',
  locate: 'Localizar',
  locateOptions: 'Opciones de localización',
  locateOnce: 'Una vez',
  locateContinuously: 'Continuamente',
  menuOnce: 'Localizar una vez',
  menuContinuously: 'Localizar continuamente',
  stopTracking: 'Detener seguimiento',
  alarmOn: 'Activar alarma',
  alarmOff: 'Desactivar alarma',
  temperature: 'Consultar temperatura',
  airplane: 'Modo avión',
  reportStolen: 'Denunciar robo',
  rekey: 'Cambiar clave',
  strip: {
    labels: { waiting: 'Esperando al dispositivo', sent: 'Esperando al dispositivo', ...settledLabels },
    sentence: (name, time, state) => `${name}, solicitado: ${time}. ${sentences[state]}`,
    dismiss: 'Descartar',
    progress: (step) => `Paso ${step} de 3`,
  },
  mode: {
    label: 'Modo operativo',
    batteryLife: (status) => `Larga duración: ${status}`,
    statuses: {
      on: 'Disponible / Activado',
      off: 'Disponible / Desactivado',
      unavailable: 'No disponible en su región',
    },
    confirmTitle: '¿Cambiar el modo operativo?',
    confirmText: {
      responsiveness: 'El dispositivo responde con rapidez y consume más batería.',
      batteryLife: 'El dispositivo duerme más entre transmisiones, por lo que responde más tarde.',
    },
    confirm: 'Cambiar modo',
  },
  airplaneDialog: {
    title: 'Modo avión',
    text: 'El módem permanece en silencio este tiempo. Mientras tanto no se le puede pedir nada al dispositivo.',
    duration: 'Duración',
    hours: (count) => (count === 1 ? '1 hora' : `${count} horas`),
    set: 'Activar',
  },
  rekeyDialog: {
    title: '¿Cambiar la clave del dispositivo?',
    text: (name) =>
      `${name} recibirá un nuevo secreto la próxima vez que despierte. El que tiene ahora dejará de servir.`,
  },
  stolen: {
    text: 'No podemos llamar a nadie por usted. Esto es lo que más ayuda, en este orden:',
    locate: {
      title: 'Sígalo',
      Continuously: 'Transmite dónde está con la mayor frecuencia posible, hasta que detenga el seguimiento.',
      Once: 'Transmite dónde está en cuanto puede.',
      tracked: 'Ya transmite dónde está con la mayor frecuencia posible.',
    },
    link: {
      title: 'Muéstrelo en vivo a la policía',
      text: 'Un enlace en vivo muestra dónde está a quien tenga el enlace, sin cuenta, y termina cuando usted quiera.',
      button: 'Crear un enlace en vivo',
    },
    paper: {
      title: 'Guarde dónde estuvo',
      text: 'Un informe con mapa, horas y direcciones, para imprimir o guardar como PDF.',
      button: 'Informe de los últimos 7 días',
    },
    keep: {
      title: 'Conserve el dispositivo y su plan',
      text: 'Sin plan deja de transmitir. Mientras sea suyo, nadie más puede registrarlo: no lo elimine.',
      button: 'Ver el plan',
    },
    police: {
      title: 'Denúncielo a la policía',
      text: 'Le pedirán los números y el último lugar. No intente recuperarlo por su cuenta.',
      copy: 'Copiar los datos',
      serial: (serial) => `Número de serie: ${serial}`,
      seen: (time) => `Última posición: ${time}`,
    },
  },
};
