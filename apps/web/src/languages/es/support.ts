import { brand } from '../../brand.ts';
import type { Catalogue } from '../catalogue.ts';

export const support: Catalogue['support'] = {
  answers: {
    title: 'Preguntas y respuestas',
    add: {
      question: '¿Cómo añado un dispositivo?',
      answer:
        'Elija «Añadir dispositivo» en la vista general. Un dispositivo nuestro necesita el número de serie y el código de acceso de su caja; un teléfono o un rastreador de otro fabricante se configura en la página que se abre.',
    },
    silent: {
      question: '¿Por qué un dispositivo está sin contacto?',
      answer:
        'No ha transmitido durante más tiempo de lo esperado: puede que su batería esté agotada, que esté en modo avión o que no tenga cobertura. Su página «Salud» muestra cuándo transmitió por última vez, y con qué batería y señal.',
    },
    told: {
      question: '¿Cómo me entero de que un dispositivo se va?',
      answer:
        'Abra los ajustes del dispositivo, después «Seguridad», y dibuje una geocerca alrededor de donde debe permanecer. Al guardarla se activa, y usted elige si recibe los avisos por correo, por push o por ambos.',
    },
    share: {
      question: '¿Cómo comparto un dispositivo?',
      answer:
        'Elija «Compartir» en el menú del dispositivo e introduzca una dirección de correo. Usted decide qué puede hacer la otra persona y hasta cuándo, y puede ponerle fin en cualquier momento.',
    },
    past: {
      question: '¿Dónde estuvo un dispositivo ayer?',
      answer:
        'Abra «Día» en el menú del dispositivo. Muestra los trayectos y paradas de cualquier día, y los imprime como informe.',
    },
    lost: {
      question: '¿Y si pierdo mi contraseña o mi teléfono?',
      answer:
        'Elija «¿Olvidó su contraseña?» en la página de inicio de sesión y recibirá un enlace por correo. Sin el teléfono de la verificación en dos pasos, sirve uno de sus códigos de recuperación.',
    },
  },
  help: {
    title: 'Centro de ayuda',
    text: 'Guías, respuestas y cómo hablar con una persona.',
    action: 'Abrir el centro de ayuda',
  },
  contact: {
    title: 'Contáctenos',
    text: 'Escríbanos sobre lo que las respuestas no resuelven.',
    action: 'Escribir un correo',
  },
  apps: { title: 'Apps móviles', text: `Añada y actualice sus ${brand.plural} con la app.` },
  ios: 'App Store',
  android: 'Google Play',
  system: {
    title: 'Versiones y estado',
    web: 'Aplicación web',
    server: 'Servidor',
    unknown: 'Desconocido',
    status: 'Estado',
    ready: 'Todo funciona',
    notReady: 'Algo no funciona',
  },
};
