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
  },
  trustDevice: 'Auf diesem Gerät 30 Tage lang nicht fragen',
  submit: 'Weiter',
  busy: 'Wird geprüft …',
  otherMethod: 'Andere Methode verwenden',
  cancel: 'Abbrechen',
  unknownKind:
    'Diese Seite kann den zweiten Schritt nicht abfragen. Laden Sie sie neu, und versuchen Sie es noch einmal.',
}
