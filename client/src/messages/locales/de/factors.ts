import { productName } from 'virtual:product'
import type { Messages } from '../../messages.ts'

export const factors: Messages['factors'] = {
  lead: 'Sie bestätigen jede Anmeldung mit einem zweiten Schritt. Mit Ihrem Passwort allein kommt niemand hinein.',
  isOn: 'Die zweistufige Anmeldung ist eingeschaltet.',
  isOff: 'Die zweistufige Anmeldung ist ausgeschaltet.',
  verifyFirst: (email) =>
    `Bestätigen Sie zuerst ${email}. Dann wissen wir, dass dieses Konto Ihnen gehört.`,
  cancel: 'Abbrechen',
  copied: 'Kopiert.',
  notCopied:
    'Ihr Browser hat das Kopieren nicht erlaubt. Markieren Sie den Text, um ihn zu kopieren.',

  app: {
    term: 'Authenticator-App',
    off: 'Nicht eingerichtet',
    since: 'Eingerichtet',
    setUp: 'Einrichten',
    replace: 'Ersetzen',
    remove: 'Ausschalten',
    starting: 'Wird vorbereitet …',
    removeTitle: 'Zweistufige Anmeldung ausschalten?',
    removeLead:
      'Sie melden sich dann ohne zweiten Schritt an. Ihre Wiederherstellungscodes werden ungültig.',
    removing: 'Wird ausgeschaltet …',
  },

  setUp: {
    title: 'Authenticator-App einrichten',
    scan: 'Scannen Sie diesen Code mit der Authenticator-App auf Ihrem Smartphone.',
    qrCode: 'QR-Code für Ihre Authenticator-App',
    manual: 'Sie können ihn nicht scannen? Geben Sie diesen Schlüssel in der App ein:',
    copyKey: 'Schlüssel kopieren',
    codeHint: 'Geben Sie den Code ein, den die App gerade anzeigt.',
    submit: 'Einschalten',
    busy: 'Wird geprüft …',
  },

  codes: {
    title: 'Wiederherstellungscodes speichern',
    lead: 'Wenn Sie Ihr Smartphone verlieren, können Sie sich mit jedem dieser Codes einmal anmelden. Wir zeigen sie nur jetzt an. Bewahren Sie sie sicher auf.',
    copy: 'Kopieren',
    download: 'Herunterladen',
    print: 'Drucken',
    saved: 'Ich habe diese Codes gespeichert',
    done: 'Fertig',
    fileTitle: `Wiederherstellungscodes für ${productName}`,
    downloaded: (file) => `Als ${file} heruntergeladen.`,
  },

  trusted: {
    title: 'Vertrauenswürdige Geräte',
    lead: 'Auf diesen Geräten melden Sie sich ohne zweiten Schritt an.',
    until: (date) => `Bis ${date}`,
    end: 'Wieder fragen',
    endNamed: (device) => `Bei ${device} wieder fragen`,
    ending: 'Wird gespeichert …',
    ended: (device) => `Bei ${device} ist der zweite Schritt wieder nötig.`,
  },

  recovery: {
    term: 'Wiederherstellungscodes',
    renew: 'Neue Codes erstellen',
    renewTitle: 'Neue Wiederherstellungscodes erstellen?',
    renewLead: 'Ihre bisherigen Codes werden ungültig.',
    renewing: 'Codes werden erstellt …',
    few: 'Erstellen Sie neue Codes, bevor Ihnen keine mehr bleiben.',
    left: {
      one: 'Noch # Code',
      other: 'Noch # Codes',
    },
  },
}
