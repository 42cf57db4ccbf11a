import { productName } from 'virtual:product'
import type { Messages } from '../../messages.ts'

export const factors: Messages['factors'] = {
  lead: OFFERS_PASSKEYS
    ? 'Bei der Anmeldung wird zusätzlich ein Code oder ein Passkey verlangt.'
    : 'Bei der Anmeldung wird zusätzlich ein Code verlangt.',
  passwordAlone: 'Ein gestohlenes Passwort reicht dann nicht aus.',
  isOn: 'Die Bestätigung in zwei Schritten ist eingeschaltet. Andere Geräte wurden abgemeldet.',
  isOff: 'Die Bestätigung in zwei Schritten ist ausgeschaltet.',
  verifyFirst: (email) =>
    OFFERS_PASSKEYS
      ? `Bestätigen Sie ${email}, um Passkeys hinzuzufügen und die Bestätigung in zwei Schritten einzuschalten.`
      : `Bestätigen Sie ${email}, um die Bestätigung in zwei Schritten einzuschalten.`,
  cancel: 'Abbrechen',
  copied: 'Kopiert',
  notCopied:
    'Ihr Browser hat das Kopieren nicht erlaubt. Markieren Sie den Text, um ihn zu kopieren.',

  passkeys: {
    title: 'Passkeys',
    lead: OFFERS_PASSWORD
      ? 'Nutzen Sie Fingerabdruck, Gesicht oder Displaysperre statt eines Passworts.'
      : 'Nutzen Sie Fingerabdruck, Gesicht oder Displaysperre.',
    add: 'Passkey hinzufügen',
    adding: 'Folgen Sie den Anweisungen Ihres Browsers.',
    added: 'Passkey hinzugefügt.',
    created: (time) => `Hinzugefügt ${time}`,
    lastUsed: (time) => `Zuletzt verwendet ${time}`,
    neverUsed: 'Noch nicht verwendet',
    notSynced: 'Nur auf einem Gerät',
    suspended: 'Pausiert',
    suspendedHint: 'Nach einer Änderung an Ihrem Konto zur Sicherheit pausiert. Gehört er Ihnen?',
    confirm: 'Bestätigen',
    confirmNamed: (name) => `${name} bestätigen`,
    confirmed: 'Passkey bestätigt.',
    rename: 'Umbenennen',
    renameNamed: (name) => `${name} umbenennen`,
    name: 'Name',
    save: 'Speichern',
    renaming: 'Wird gespeichert …',
    renamed: 'Passkey umbenannt.',
    remove: 'Entfernen',
    removeNamed: (name) => `${name} entfernen`,
    removeTitle: 'Diesen Passkey entfernen?',
    removeLead: (name) => `Mit „${name}“ können Sie sich dann nicht mehr anmelden.`,
    removing: 'Wird entfernt …',
    removed: 'Passkey entfernt.',
    removeLast: {
      title: 'Diesen Passkey entfernen und Bestätigung in zwei Schritten ausschalten?',
      lead: 'Er ist Ihr einziger zweiter Schritt. Sie melden sich dann ohne einen an, und Ihre Wiederherstellungscodes werden ungültig.',
      done: 'Passkey entfernt. Die Bestätigung in zwei Schritten ist ausgeschaltet.',
    },
    unavailable:
      'Passkeys benötigen einen Domainnamen. Die Adresse dieser Seite ist eine IP-Adresse.',
    unsupported: 'Dieser Browser unterstützt keine Passkeys.',
  },

  offer: {
    title: 'Beim nächsten Mal schneller anmelden',
    dismiss: 'Nicht jetzt',
  },

  twoStep: {
    title: 'Bestätigung in zwei Schritten',
    status: 'Status',
    on: 'Eingeschaltet',
    off: 'Ausgeschaltet',
    hint: OFFERS_PASSKEYS
      ? 'Fügen Sie einen Passkey hinzu oder richten Sie eine Authenticator\u2011App ein, um sie einzuschalten.'
      : 'Richten Sie eine Authenticator\u2011App ein, um sie einzuschalten.',
    suspendedHint:
      'Bestätigen Sie einen pausierten Passkey oder richten Sie eine Authenticator\u2011App ein, um sie einzuschalten.',
    logsOut: 'Beim Einschalten werden andere Geräte abgemeldet.',
    turnOn: 'Einschalten',
    turningOn: 'Wird eingeschaltet …',
    turnOff: 'Ausschalten',
    turnOffTitle: 'Bestätigung in zwei Schritten ausschalten?',
    turnOffLead:
      'Sie melden sich dann ohne zweiten Schritt an. Ihre Authenticator\u2011App und Ihre Wiederherstellungscodes werden ungültig.',
    turnOffLeadCodes:
      'Sie melden sich dann ohne zweiten Schritt an. Ihre Wiederherstellungscodes werden ungültig.',
    turningOff: 'Wird ausgeschaltet …',
  },

  app: {
    term: 'Authenticator\u2011App',
    off: 'Nicht eingerichtet',
    since: (time) => `Eingerichtet ${time}`,
    setUp: 'Einrichten',
    setUpNamed: 'Authenticator\u2011App einrichten',
    replace: 'Ersetzen',
    replaceNamed: 'Authenticator\u2011App ersetzen',
    remove: 'Entfernen',
    starting: 'Wird vorbereitet …',
    removeTitle: 'Authenticator\u2011App entfernen?',
    removeLead: 'Sie bestätigen Anmeldungen dann mit einem Passkey.',
    removing: 'Wird entfernt …',
  },

  setUp: {
    step: (step) => `Schritt ${step} von 2`,
    scan: 'Scannen Sie diesen Code mit der Authenticator\u2011App auf Ihrem Smartphone.',
    qrCode: 'QR-Code für Ihre Authenticator\u2011App',
    cannotScan: 'Scannen nicht möglich?',
    manual: 'Geben Sie diesen Schlüssel in der App ein:',
    openApp: 'Zur Authenticator\u2011App hinzufügen',
    copyKey: 'Schlüssel kopieren',
    codeHint: 'Geben Sie den Code ein, den die App gerade anzeigt.',
    submit: 'Einschalten',
    confirm: 'Bestätigen',
    busy: 'Wird geprüft …',
    replaces:
      'Sobald Sie bestätigen, gelten die Codes Ihrer bisherigen App nicht mehr. Löschen Sie dann dort den alten Eintrag.',
    added: 'Authenticator\u2011App hinzugefügt.',
    replaced: 'Authenticator\u2011App ersetzt.',
  },

  codes: {
    title: 'Wieder\u00ADherstellungs\u00ADcodes speichern',
    lead: 'Verwenden Sie einen davon, wenn Sie den zweiten Schritt nicht mehr ausführen können. Jeder gilt einmal. Wir zeigen sie nicht noch einmal an.',
    copy: 'Kopieren',
    download: 'Herunterladen',
    print: 'Drucken',
    saved: 'Ich habe diese Codes gespeichert',
    done: 'Fertig',
    fileTitle: `Wiederherstellungscodes für ${productName}`,
    downloaded: (file) => `Als ${file} heruntergeladen.`,
    leaveTitle: 'Seite verlassen, ohne die Codes zu speichern?',
    leaveLead:
      'Wir zeigen sie nicht noch einmal an. Solange Sie keine neuen speichern, haben Sie keine Wiederherstellungscodes.',
    leave: 'Verlassen',
  },

  required: {
    title: 'Bestätigung in zwei Schritten einschalten',
    due: (date) => `Ab ${date} erforderlich.`,
    overdue: 'Sie brauchen sie, um Ihr Konto zu nutzen.',
    setUp: 'Jetzt einrichten',
  },

  recovery: {
    term: 'Wiederherstellungscodes',
    renew: 'Neue Codes erstellen',
    renewTitle: 'Neue Wiederherstellungscodes erstellen?',
    renewLead: 'Ihre bisherigen Codes werden ungültig.',
    renewing: 'Codes werden erstellt …',
    unsaved: 'Noch nicht gespeichert',
    few: 'Erstellen Sie neue Codes, bevor Ihnen keine mehr bleiben.',
    left: {
      one: 'Noch # Code',
      other: 'Noch # Codes',
    },
  },
}
