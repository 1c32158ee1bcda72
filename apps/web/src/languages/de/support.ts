import { brand } from '../../brand.ts';
import type { Catalogue } from '../catalogue.ts';

export const support: Catalogue['support'] = {
  answers: {
    title: 'Fragen und Antworten',
    add: {
      question: 'Wie füge ich ein Gerät hinzu?',
      answer:
        'Wählen Sie in der Übersicht „Gerät hinzufügen“. Ein Gerät von uns braucht die Seriennummer und den Code aus seiner Verpackung; ein Telefon oder einen Tracker eines anderen Herstellers richten Sie auf der Seite ein, die sich öffnet.',
    },
    silent: {
      question: 'Warum ist ein Gerät still?',
      answer:
        'Es hat sich länger als erwartet nicht gemeldet: Der Akku kann leer sein, der Flugmodus an, oder es hat keinen Empfang. Auf seiner Seite „Zustand“ steht, wann es sich zuletzt gemeldet hat, und mit welchem Akkustand und Signal.',
    },
    told: {
      question: 'Wie erfahre ich, dass sich ein Gerät entfernt?',
      answer:
        'Öffnen Sie die Einstellungen des Geräts, dann „Sicherheit“, und zeichnen Sie einen Zaun um den Bereich, in dem es bleiben soll. Mit dem Speichern ist er an, und Sie wählen, ob Sie eine E-Mail, eine Push-Nachricht oder beides erhalten.',
    },
    share: {
      question: 'Wie teile ich ein Gerät?',
      answer:
        'Wählen Sie „Teilen“ im Menü des Geräts und geben Sie eine E-Mail-Adresse ein. Sie entscheiden, was die andere Person darf und bis wann, und können es jederzeit beenden.',
    },
    past: {
      question: 'Wo war ein Gerät gestern?',
      answer:
        'Öffnen Sie „Tag“ im Menü des Geräts. Dort stehen Fahrten und Halte jedes Tages, auch zum Drucken als Bericht.',
    },
    lost: {
      question: 'Was, wenn mir Passwort oder Telefon fehlt?',
      answer:
        'Wählen Sie „Passwort vergessen?“ auf der Anmeldeseite, und ein Link kommt per E-Mail. Ohne das Telefon der Zwei-Schritt-Anmeldung genügt einer Ihrer Wiederherstellungscodes.',
    },
  },
  help: {
    title: 'Hilfe-Center',
    text: 'Anleitungen, Antworten und wie Sie einen Menschen erreichen.',
    action: 'Hilfe-Center öffnen',
  },
  contact: {
    title: 'Kontakt',
    text: 'Schreiben Sie uns, was die Antworten offen lassen.',
    action: 'E-Mail schreiben',
  },
  apps: { title: 'Apps', text: `Fügen Sie Ihre ${brand.plural} mit der App hinzu und aktualisieren Sie sie.` },
  ios: 'App Store',
  android: 'Google Play',
  system: {
    title: 'Versionen und Status',
    web: 'Web-App',
    server: 'Server',
    unknown: 'Unbekannt',
    status: 'Status',
    ready: 'Alles funktioniert',
    notReady: 'Etwas funktioniert nicht',
  },
};
