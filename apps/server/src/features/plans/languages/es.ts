import type { Translated } from '../../../platform/languages.ts';
import type { planOfferMailTexts } from '../plans.texts.ts';

export const es: Translated<typeof planOfferMailTexts> = {
  subject: 'Un plan para su dispositivo espera su consentimiento',
  title: '¿Quiere este plan?',
  somebody: 'Nuestra asistencia',
  unnamed: 'Su dispositivo',
  who: (name, email) => `${name} (${email}) le ha transferido un dispositivo y le ofrece un plan para él.`,
  what: (plan, device) => `Plan: ${plan}\nDispositivo: ${device}`,
  price: (price, tax) => `Precio: ${price}, más ${tax} de impuestos`,
  fee: (fee) => `Cuota única del dispositivo: ${fee}`,
  now: (now, later, trialDays) =>
    trialDays > 0
      ? `Si acepta, paga ${now} ahora. Los primeros ${trialDays} días del plan son gratuitos; después, cada periodo cuesta ${later}.`
      : `Si acepta, paga ${now} ahora y ${later} por cada periodo posterior hasta que cancele.`,
  nothingYet: 'No se ha pagado nada. También puede elegir otro plan usted mismo, en la página de su dispositivo.',
  button: 'Ver la oferta',
  footer: 'El enlace es solo para usted y vale 7 días. Quien lo tenga puede aceptar en su nombre.',
  why: 'Recibe este correo porque se le ha transferido un dispositivo. Nadie puede responderlo.',
};
