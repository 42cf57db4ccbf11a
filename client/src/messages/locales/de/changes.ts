import type { Messages } from '../../messages.ts'

export const changes: Messages['changes'] = {
  cancel: 'Abbrechen',

  freshSignIn: {
    title: 'Sind Sie es?',
    lead: (email) =>
      `Dafür melden Sie sich bitte noch einmal als ${email} an. Was Sie gerade tun, geht danach weiter.`,
    confirm: 'Weiter',
    google: 'Weiter mit Google',
    busy: 'Sie werden noch einmal angemeldet',
    forgot: 'Passwort vergessen?',
    sending: 'Die E-Mail wird gesendet',
    sent: (email) =>
      `Wir haben an ${email} geschrieben. Legen Sie über den Link in der E-Mail ein neues Passwort fest, und geben Sie es dann hier ein.`,
  },
}
