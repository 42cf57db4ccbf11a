import type { Messages } from '../../messages.ts'

export const profile: Messages['profile'] = {
  signUp: {
    aboutYou: 'Über Sie',
    closed: 'Die Registrierung ist geschlossen.',
    onlyDomains: (domains) => `Registrieren Sie sich mit einer E\u2011Mail-Adresse von ${domains}.`,
  },

  terms: {
    accept: 'Ich akzeptiere die {terms}.',
    acceptWithPrivacy: 'Ich akzeptiere die {terms} und habe die {privacy} gelesen.',
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutzerklärung',
  },

  completion: {
    lead: 'Bevor Sie fortfahren, brauchen wir noch ein paar Angaben.',
    submit: 'Weiter',
    busy: 'Wird gespeichert …',
  },

  details: {
    title: 'Angaben',
    submit: 'Speichern',
    busy: 'Wird gespeichert …',
    saved: 'Angaben gespeichert.',
  },
}
