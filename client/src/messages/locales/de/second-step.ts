import type { Messages } from '../../messages.ts'

export const secondStep: Messages['secondStep'] = {
  title: 'Zweistufige Anmeldung',
  kinds: {
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
  unknownKind:
    'Diese Seite kann den zweiten Schritt nicht abfragen. Laden Sie sie neu, und versuchen Sie es noch einmal.',
}
