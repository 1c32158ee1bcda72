import type { Translated } from '../../../platform/languages.ts';
import type { accountMailTexts } from '../account.texts.ts';

export const de: Translated<typeof accountMailTexts> = {
  why: 'Sie erhalten diese E-Mail, weil jemand diese Adresse verwendet hat. Niemand kann darauf antworten.',
  confirmNewEmail: {
    subject: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
    title: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    paragraphs: [
      'Jemand, wahrscheinlich Sie, möchte diese Adresse für sein Konto verwenden. Der Link gilt einmal, innerhalb von 24 Stunden.',
    ],
    button: 'E-Mail-Adresse bestätigen',
    footer: 'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.',
  },
  newEmailTaken: {
    subject: 'Zu dieser Adresse gibt es bereits ein Konto',
    title: 'Zu dieser Adresse gibt es bereits ein Konto',
    paragraphs: [
      'Jemand, wahrscheinlich Sie, wollte diese Adresse für ein anderes Konto verwenden. Es wurde nichts geändert.',
    ],
    button: 'Anmelden',
    footer: 'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.',
  },
  emailChangeAsked: {
    subject: 'Ihre E-Mail-Adresse soll geändert werden',
    title: 'Ihre E-Mail-Adresse soll geändert werden',
    paragraphs: [
      'Für Ihr Konto wurde eine neue E-Mail-Adresse eingegeben. Sie ersetzt diese hier, sobald sie bestätigt ist.',
      'Wenn Sie das nicht waren, setzen Sie sofort ein neues Passwort: Das verhindert auch die Änderung.',
    ],
    button: 'Neues Passwort setzen',
    footer: 'Wenn Sie das waren, brauchen Sie nichts zu tun.',
  },
  farewell: {
    subject: 'Ihr Konto wurde gelöscht',
    title: 'Ihr Konto wurde gelöscht',
    paragraphs: ['Alles, was dazu gehörte, ist gelöscht, wie Sie es wollten. Danke, dass Sie bei uns waren.'],
    button: null,
    footer: 'Wenn Sie eines Tages zurückkommen, können Sie sich mit dieser Adresse wieder registrieren.',
  },
  removedByStaff: {
    subject: 'Ihr Konto wurde gelöscht',
    title: 'Ihr Konto wurde gelöscht',
    paragraphs: [
      'Es wurde von denen gelöscht, die diesen Dienst betreiben. Alles, was dazu gehörte, ist weg.',
      'Wenn Sie das für einen Irrtum halten, schreiben Sie ihnen bitte.',
    ],
    button: null,
    footer: 'Sie müssen nichts tun.',
  },
};
