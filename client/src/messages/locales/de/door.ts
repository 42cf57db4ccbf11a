import { brand } from '../../../brand.ts'
import type { LaterWords } from '../../later-words.ts'
import type { DoorWords } from '../../messages.ts'

export const door: DoorWords = {
  title: {
    login: 'Anmelden',
    signup: 'Registrieren',
    home: 'Startseite',
    account: 'Ihr Konto',
    accountEmail: 'Ihre E\u2011Mail-Adresse',
    accountPassword: 'Ihr Passwort',
    accountDelete: 'Konto löschen',
    forgotPassword: 'Passwort vergessen',
    link: 'Link aus einer E-Mail',
    noMatch: 'Nicht gefunden',
  },

  field: {
    email: 'E-Mail',
    emailPlaceholder: 'E-Mail-Adresse eingeben',
    password: 'Passwort',
    passwordPlaceholder: 'Passwort eingeben',
    firstName: 'Vorname',
    lastName: 'Nachname',
    optional: 'optional',
    showPassword: 'Passwort anzeigen',
    capsLock: 'Die Feststelltaste ist an.',
  },

  login: {
    lead: 'Schön, dass Sie da sind.',
    submit: 'Anmelden',
    google: 'Mit Google anmelden',
    or: 'oder',
    noAccount: 'Neu hier?',
    signUp: 'Registrieren',
    forgotPassword: 'Passwort vergessen?',
    busy: 'Sie werden angemeldet',
    busyGoogle: 'Weiter geht es im Google-Fenster',
  },

  signUp: {
    lead: 'Ein paar Angaben, und Sie sind drin.',
    submit: 'Registrieren',
    google: 'Weiter mit Google',
    hasAccount: 'Schon ein Konto?',
    login: 'Anmelden',
    loginInstead: 'Mit dieser Adresse anmelden',
    busy: 'Ihr Konto wird angelegt',
  },

  google: {
    leaving: 'Es geht weiter zu Google',
    openAgain: 'Fenster wieder öffnen',
    inThisTab: 'In diesem Tab weitermachen',
    lastUsed: 'Zuletzt verwendet',
    inApp:
      'Innerhalb einer anderen App lässt Google keine Anmeldung zu. Öffnen Sie diese Seite in Ihrem Browser (über das Menü dieser App), oder machen Sie hier mit E-Mail und Passwort weiter.',
    copyAddress: 'Adresse kopieren',
    copied: 'Kopiert. Fügen Sie sie in die Adresszeile Ihres Browsers ein.',
    copyByHand:
      'Diese App lässt das Kopieren nicht zu. Halten Sie die Adresse gedrückt, um sie zu kopieren:',
  },

  passwordRules: {
    heading: 'Ihr Passwort braucht',
    minLength: { one: 'mindestens # Zeichen', other: 'mindestens # Zeichen' },
    maxLength: { one: 'höchstens # Zeichen', other: 'höchstens # Zeichen' },
    lowercase: 'einen Kleinbuchstaben',
    uppercase: 'einen Großbuchstaben',
    numeric: 'eine Ziffer',
    nonAlphanumeric: 'ein Sonderzeichen',
    met: 'erfüllt',
    unmet: 'fehlt noch',
  },

  home: {
    greeting: (name: string) => `Hallo ${name}`,
    lead: 'Sie sind drin. Das ist der Raum hinter der Tür.',
    logout: 'Abmelden',
  },

  session: {
    loading: 'Wird geladen',
    ended: 'Sie wurden abgemeldet. Bitte melden Sie sich wieder an.',
    elsewhere: 'Sie haben sich in einem anderen Tab abgemeldet.',
    deleted: 'Ihr Konto ist gelöscht, und alles darin. Danke, dass Sie hier waren.',
    waiting: 'Warten auf Antwort',
    waitingLead: 'Sie sind weiter angemeldet. Ihre Seite erscheint, sobald die Verbindung steht.',
  },

  connection: {
    offline: 'Sie sind offline.',
    unreachable: `${brand.name} ist gerade nicht erreichbar.`,
    lastKnown: 'Sie sehen den letzten bekannten Stand; wir versuchen es immer wieder.',
    keepTrying: 'Wir versuchen es immer wieder.',
    typedStays: 'Was Sie eingeben, bleibt stehen.',
    retry: 'Jetzt noch einmal versuchen',
    again: 'Wieder verbunden.',
    outdated: `Hier fehlt ein Teil von ${brand.name}; wahrscheinlich gibt es inzwischen eine neue Fassung. Laden Sie die Seite neu. Ihre Eingaben bleiben erhalten; nur ein Passwort müssen Sie noch einmal eingeben.`,
  },

  missing: {
    title: 'Diese Seite ist nicht angekommen',
    lead: 'Sie konnte nicht geladen werden. Was Sie gespeichert haben, ist noch da.',
  },

  unreachable: `${brand.name} ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es gleich noch einmal.`,

  noMatch: { lead: 'Unter dieser Adresse gibt es nichts.', back: 'Zurück zur Tür' },
  crash: {
    title: 'Diese Seite funktioniert nicht mehr',
    lead: 'Was Sie gespeichert haben, ist noch da. Laden Sie die Seite neu; passiert es wieder, sagen Sie uns, was Sie gerade getan haben.',
  },
  loadAgain: 'Neu laden',

  footer: {
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutz',
    language: 'Sprache',
    theme: 'Darstellung',
    system: 'Wie das System',
    light: 'Hell',
    dark: 'Dunkel',
  },
  popup: 'Google wird geöffnet',
}

export const later: LaterWords = {
  failures: () => import('./failures.ts'),
  account: () => import('./account.ts'),
  changes: () => import('./changes.ts'),
  mails: () => import('./mails.ts'),
}
