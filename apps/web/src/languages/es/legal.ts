import { brand } from '../../brand.ts';
import type { Catalogue } from '../catalogue.ts';

const { name, plural } = brand;

export const legal: Catalogue['legal'] = {
  intro: 'Lo que prometemos, lo que no podemos prometer y qué ocurre con sus datos.',
  contents: 'En esta página',
  sections: [
    {
      id: 'terms',
      title: 'Términos de uso',
      paragraphs: [
        `Estos términos se establecen entre usted y el operador de este servicio de ${name}, que lo gestiona en un servidor propio. Al crear una cuenta o usar el servicio, usted los acepta.`,
        `Use los ${plural} y este servicio solo para cosas que sean suyas o que le hayan pedido cuidar. No está permitido seguir a una persona sin su conocimiento, como tampoco leer, cambiar o perturbar lo que pertenece a otros.`,
        'Usted es responsable de lo que ocurra con su cuenta, de mantener en secreto su contraseña y los códigos de acceso de sus dispositivos, y de elegir con quién comparte un dispositivo.',
      ],
    },
    {
      id: 'liability',
      title: 'Exclusión de responsabilidad',
      paragraphs: [
        `Los ${plural} ayudan a encontrar y proteger cosas; no sustituyen a un seguro, a un vigilante ni a los servicios de emergencia. Las posiciones dependen de satélites, redes móviles y baterías, y pueden llegar tarde, ser imprecisas o faltar.`,
        'En la medida en que la ley lo permita, el servicio se presta tal cual, se excluyen todas las garantías que no se den expresamente y no respondemos de la pérdida o el robo de cosas, de la pérdida de datos o de beneficios, ni de ningún daño indirecto o consecuente derivado del uso del servicio o de la imposibilidad de usarlo.',
        'Nada de lo aquí dispuesto excluye, restringe o modifica derechos reconocidos por la ley australiana de protección al consumidor (Australian Consumer Law) ni por otras leyes de carácter imperativo. Cuando nuestra responsabilidad pueda limitarse, se limita a prestar de nuevo el servicio o a pagar lo que ello cueste.',
      ],
    },
    {
      id: 'privacy',
      title: 'Declaración de privacidad',
      paragraphs: [
        'Este servicio guarda lo que necesita para funcionar: su nombre, dirección de correo, país, zona horaria, unidades e imagen; su contraseña en una forma que no permite volver a leerla; sus sesiones con su navegador y dirección de red; sus dispositivos con sus ajustes, posiciones y alertas; y lo que comparte y con quién. Se guarda en la base de datos del operador de este servidor.',
        'No se vende, no hay publicidad y nada mide para otros lo que usted hace aquí. Dónde están y han estado sus dispositivos lo ven usted y las personas con quienes los comparte. El equipo ve cuentas y dispositivos, no posiciones; lo que hace el equipo queda registrado.',
        'Su navegador guarda la clave de su sesión, sus preferencias y lo último que vio, hasta que cierre la sesión; y una cookie cuando la verificación en dos pasos deba confiar en él. No hay otras cookies nuestras.',
        'Parte del trabajo lo hacen otros, que ven solo lo necesario: un proveedor de pagos guarda sus tarjetas y facturas, de modo que los números de tarjeta nunca llegan a este servidor; los correos pasan por el servicio de correo del operador; las notificaciones pasan por el servicio push de su navegador; los mapas se cargan desde un servicio de mapas, que ve la dirección de red de su navegador y la zona que usted consulta; y, si el operador así lo ha elegido, las direcciones de las posiciones se consultan en un servicio de geocodificación y Google comprueba los captchas.',
        'En los ajustes de la cuenta puede corregir sus datos y descargarlos todos. Al borrar un historial o eliminar un dispositivo se borran las posiciones; al eliminar su cuenta se borran sus datos, se liberan sus dispositivos y se cancelan sus suscripciones. Las facturas permanecen en poder del proveedor de pagos mientras la ley lo exija. Las copias de seguridad del operador se sobrescriben con el tiempo.',
      ],
    },
    {
      id: 'shipping',
      title: 'Envíos',
      paragraphs: [
        'Los pedidos se entregan en un plazo máximo de 3 semanas, salvo que elija el envío exprés al pagar. Las aduanas y los transportistas pueden alargarlo, algo en lo que no podemos influir.',
      ],
    },
    {
      id: 'refunds',
      title: 'Reembolsos',
      paragraphs: [
        'Qué se puede devolver, hasta cuándo y cómo recupera su dinero se explica en nuestra política de reembolsos.',
      ],
    },
    {
      id: 'law',
      title: 'Ley aplicable',
      paragraphs: [
        'Estos términos se rigen por las leyes de Victoria, Australia, y usted acepta que sus tribunales decidan sobre los litigios. Si una parte de estos términos no es válida, el resto sigue en vigor.',
      ],
    },
  ],
  refundPolicy: 'Leer la política de reembolsos',
  question: '¿Preguntas sobre esta página?',
  contact: 'Contáctenos',
  toSignIn: 'Iniciar sesión',
};
