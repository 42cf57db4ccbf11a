import type { Messages } from '../../messages.ts'

export const secondStep: Messages['secondStep'] = {
  title: 'Bestätigung in zwei Schritten',
  confirm: 'Identität bestätigen',
  afterPassword:
    'Passwort geändert. Bis Sie diesen Schritt abschließen, können andere Geräte angemeldet bleiben.',
  kinds: {
    passkey: {
      name: 'Passkey',
      lead: 'Bestätigen Sie mit Fingerabdruck, Gesicht oder Displaysperre, dass Sie es sind.',
      label: 'Passkey verwenden',
    },
    totp: {
      name: 'Authenticator\u2011App',
      lead: 'Geben Sie den sechsstelligen Code aus Ihrer Authenticator\u2011App ein.',
      label: 'Sechsstelliger Code',
    },
    recovery_code: {
      name: 'Wiederherstellungscode',
      lead: 'Geben Sie einen Ihrer gespeicherten Wiederherstellungscodes ein. Jeder Code gilt nur einmal.',
      label: 'Wiederherstellungscode',
    },
    email_code: {
      name: 'Code per E\u2011Mail',
      lead: 'Geben Sie den Code ein, den wir Ihnen per E\u2011Mail gesendet haben. Er gilt 10 Minuten lang.',
      label: 'Sechsstelliger Code',
    },
  },
  checkEmail: 'Sehen Sie in Ihrem Postfach nach',
  trustDevice: 'Diesem Gerät 30 Tage lang vertrauen',
  submit: 'Weiter',
  busy: 'Wird geprüft …',
  otherMethod: 'Andere Methode verwenden',
  cancel: 'Abbrechen',
  notNow: 'Nicht jetzt',
  back: 'Zurück',
  notYou: 'Nicht Sie?',
  submitsItself: 'Nach der sechsten Ziffer geht es von selbst weiter.',
  lost: {
    title: 'Methode nicht verfügbar?',
    onlyTitle: 'So kommen Sie wieder in Ihr Konto',
    recoveryCode:
      'Wenn nichts anderes geht, verwenden Sie einen Wiederherstellungscode, oder wenden Sie sich an den Support.',
    support: 'Codes verloren? Wenden Sie sich an den Support.',
    onlySupport:
      'Wenden Sie sich an den Support: Er kann die Bestätigung in zwei Schritten ausschalten.',
    passkey:
      'Wenn Sie diesen Passkey verloren haben, brechen Sie ab, und entfernen Sie ihn auf der Kontoseite. Sie erhalten dann eine E\u2011Mail.',
  },
  request: {
    title: 'Nicht Ihr Konto?',
    lead: 'Wenn diese E\u2011Mail-Adresse jetzt Ihnen gehört, fordern Sie sie für ein neues Konto an. Der Inhaber des bestehenden Kontos kann 14 Tage lang widersprechen.',
    ask: 'Diese E\u2011Mail-Adresse anfordern',
    asking: 'Wird angefordert …',
    waiting: (date) =>
      `Sie haben diese E\u2011Mail-Adresse angefordert. Wenn niemand widerspricht, können Sie sich ab ${date} damit anmelden.`,
    refused: (date) =>
      `Diese E\u2011Mail-Adresse kann zurzeit nicht angefordert werden. Ab ${date} ist es möglich.`,
  },
  keep: {
    title: 'Jemand möchte Ihre E\u2011Mail-Adresse verwenden',
    lead: (email, date) =>
      `Eine andere Person hat nachgewiesen, dass sie E\u2011Mails an ${email} empfängt. Wenn Sie nicht widersprechen, verliert Ihr Konto diese Adresse am ${date}, und Sie können sich nicht mehr anmelden.`,
    button: 'E\u2011Mail-Adresse behalten',
    busy: 'Wird gespeichert …',
  },
  noKind:
    'Keine Ihrer Methoden kann für den zweiten Schritt verwendet werden. Wenden Sie sich an den Support.',
  unknownKind:
    'Diese Seite kann den zweiten Schritt nicht abfragen. Laden Sie sie neu, und versuchen Sie es noch einmal.',
}
