import { offersPassword } from 'virtual:product'
import type { Messages } from '../../messages.ts'

export const secondStep: Messages['secondStep'] = {
  title: 'Zweistufige Anmeldung',
  kinds: {
    passkey: {
      name: 'Passkey',
      lead: 'Bestätigen Sie mit Fingerabdruck, Gesicht oder Displaysperre, dass Sie es sind.',
      label: 'Passkey verwenden',
    },
    totp: {
      name: 'Authenticator-App',
      lead: 'Geben Sie den Code ein, den Ihre Authenticator-App gerade anzeigt.',
      label: 'Sechsstelliger Code',
    },
    recovery_code: {
      name: 'Wiederherstellungscode',
      lead: 'Geben Sie einen Ihrer gespeicherten Wiederherstellungscodes ein. Jeder Code gilt nur einmal.',
      label: 'Wiederherstellungscode',
    },
    email_code: {
      name: 'Code per E-Mail',
      lead: 'Geben Sie den Code ein, den wir Ihnen per E-Mail gesendet haben. Er gilt 10 Minuten lang.',
      label: 'Sechsstelliger Code',
    },
  },
  checkEmail: 'Sehen Sie in Ihrem Postfach nach',
  trustDevice: 'Auf diesem Gerät 30 Tage lang nicht fragen',
  submit: 'Weiter',
  busy: 'Wird geprüft …',
  otherMethod: 'Andere Methode verwenden',
  cancel: 'Abbrechen',
  lost: {
    title: 'Nichts davon ist verfügbar?',
    recoveryCode:
      'Suchen Sie Ihre Wiederherstellungscodes: Sie haben sie beim Einschalten der zweistufigen Anmeldung gespeichert. Jeder davon ersetzt einmal den zweiten Schritt.',
    support:
      'Ohne Code wenden Sie sich an den Support. Der Support kann die zweistufige Anmeldung Ihres Kontos ausschalten; Sie erhalten dann eine E-Mail.',
    limits: offersPassword
      ? 'Ein neues Passwort ersetzt den zweiten Schritt nicht, und niemand kann Ihre Wiederherstellungscodes noch einmal anzeigen.'
      : 'Niemand kann Ihre Wiederherstellungscodes noch einmal anzeigen.',
    passkey:
      'Wenn Sie diesen Passkey verloren haben, brechen Sie ab, und entfernen Sie ihn auf der Kontoseite. Sie erhalten dann eine E-Mail.',
  },
  unknownKind:
    'Diese Seite kann den zweiten Schritt nicht abfragen. Laden Sie sie neu, und versuchen Sie es noch einmal.',
}
