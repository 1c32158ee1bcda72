import { brand } from '../../brand.ts';
import type { Catalogue } from '../catalogue.ts';

const { name, plural } = brand;

export const legal: Catalogue['legal'] = {
  intro: 'Was wir versprechen, was wir nicht versprechen können und was mit Ihren Daten geschieht.',
  contents: 'Auf dieser Seite',
  sections: [
    {
      id: 'terms',
      title: 'Nutzungsbedingungen',
      paragraphs: [
        `Diese Bedingungen gelten zwischen Ihnen und dem Betreiber dieses ${name}-Dienstes, der ihn auf einem eigenen Server betreibt. Wenn Sie ein Konto anlegen oder den Dienst nutzen, nehmen Sie sie an.`,
        `Verwenden Sie ${plural} und diesen Dienst nur für Dinge, die Ihnen gehören oder um die Sie sich kümmern sollen. Eine Person ohne ihr Wissen zu verfolgen ist nicht erlaubt, ebenso wenig, fremde Daten zu lesen, zu ändern oder zu stören.`,
        'Sie sind verantwortlich für das, was mit Ihrem Konto geschieht, dafür, sein Passwort und die Gerätecodes Ihrer Geräte für sich zu behalten, und für die Wahl, wem Sie ein Gerät freigeben.',
      ],
    },
    {
      id: 'liability',
      title: 'Haftungsausschluss',
      paragraphs: [
        `${plural} helfen, Dinge zu finden und zu sichern; sie ersetzen weder Versicherung noch Bewachung oder Notdienste. Positionen hängen von Satelliten, Mobilfunknetzen und Akkus ab und können verspätet, ungenau oder gar nicht vorhanden sein.`,
        'Soweit das Gesetz es erlaubt, wird der Dienst so bereitgestellt, wie er ist, alle nicht ausdrücklich gegebenen Gewährleistungen sind ausgeschlossen, und wir haften nicht für Verlust oder Diebstahl von Dingen, für entgangene Daten oder Gewinne oder für mittelbare Schäden und Folgeschäden, die aus der Nutzung des Dienstes oder daraus entstehen, dass er nicht genutzt werden kann.',
        'Nichts hier schließt Rechte nach dem australischen Verbraucherrecht (Australian Consumer Law) oder anderen zwingenden Gesetzen aus, beschränkt oder ändert sie. Wo unsere Haftung beschränkt werden darf, beschränkt sie sich darauf, den Dienst erneut zu erbringen oder die Kosten dafür zu zahlen.',
      ],
    },
    {
      id: 'privacy',
      title: 'Datenschutzerklärung',
      paragraphs: [
        'Dieser Dienst speichert, was er zum Arbeiten braucht: Ihren Namen, Ihre E-Mail-Adresse, Land, Zeitzone, Einheiten und Bild; Ihr Passwort in einer Form, die sich nicht zurücklesen lässt; Ihre Sitzungen mit Browser und Netzwerkadresse; Ihre Geräte mit Einstellungen, Positionen und Meldungen; und was Sie wem freigeben. Gespeichert wird es in der Datenbank des Betreibers dieses Servers.',
        'Es wird nicht verkauft, es gibt keine Werbung, und nichts misst für andere, was Sie hier tun. Wo Ihre Geräte sind und waren, sehen Sie und die Personen, denen Sie sie freigeben. Das Team sieht Konten und Geräte, keine Positionen; was das Team tut, wird festgehalten.',
        'Ihr Browser behält den Schlüssel Ihrer Sitzung, Ihre Auswahl und das zuletzt Gesehene, bis Sie sich abmelden; dazu einen Cookie, wenn die Bestätigung in zwei Schritten ihm vertrauen soll. Andere Cookies von uns gibt es nicht.',
        'Manches erledigen andere, die nur sehen, was dafür nötig ist: Ein Zahlungsanbieter verwahrt Ihre Karten und Rechnungen, sodass Kartennummern diesen Server nie erreichen; E-Mails gehen durch den Maildienst des Betreibers; Benachrichtigungen durch den Push-Dienst Ihres Browsers; Karten kommen von einem Kartendienst, der die Netzwerkadresse Ihres Browsers und den betrachteten Ausschnitt sieht; und wenn der Betreiber es so gewählt hat, werden Adressen zu Positionen bei einem Geocoding-Dienst nachgeschlagen und Sicherheitsabfragen von Google geprüft.',
        'In den Kontoeinstellungen können Sie Ihre Daten berichtigen und vollständig herunterladen. Wenn Sie einen Verlauf löschen oder ein Gerät entfernen, werden die Positionen gelöscht; wenn Sie Ihr Konto löschen, werden Ihre Daten gelöscht, Ihre Geräte gelöst und Ihre Abos beendet. Rechnungen bleiben beim Zahlungsanbieter, solange das Gesetz es verlangt. Sicherungen des Betreibers werden mit der Zeit überschrieben.',
      ],
    },
    {
      id: 'shipping',
      title: 'Versand',
      paragraphs: [
        'Bestellungen werden in bis zu 3 Wochen geliefert, außer Sie wählen an der Kasse den Expressversand. Zoll und Zusteller können das verlängern, worauf wir keinen Einfluss haben.',
      ],
    },
    {
      id: 'refunds',
      title: 'Erstattungen',
      paragraphs: [
        'Was bis wann zurückgegeben werden kann und wie Sie Ihr Geld zurückerhalten, steht in unseren Erstattungsregeln.',
      ],
    },
    {
      id: 'law',
      title: 'Anwendbares Recht',
      paragraphs: [
        'Für diese Bedingungen gilt das Recht von Victoria, Australien, und Sie akzeptieren, dass dessen Gerichte über Streitigkeiten entscheiden. Ist ein Teil dieser Bedingungen unwirksam, bleibt der Rest in Kraft.',
      ],
    },
  ],
  refundPolicy: 'Erstattungsregeln lesen',
  question: 'Fragen zu dieser Seite?',
  contact: 'Schreiben Sie uns',
  toSignIn: 'Anmelden',
};
