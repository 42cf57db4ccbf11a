import { productName } from 'virtual:product'
import type { CommonMessages } from '../../messages.ts'

export const common: CommonMessages = {
  title: {
    login: 'Anmelden',
    signup: 'Registrieren',
    home: 'Startseite',
    account: 'Ihr Konto',
    accountProfile: 'Profil',
    accountSecurity: 'Sicherheit',
    accountTwoStep: 'Sicherheit',
    accountTwoStepSetUp: 'Authenticator\u2011App einrichten',
    accountDevices: 'Geräte und Aktivitäten',
    accountActivity: 'Letzte Aktivitäten',
    accountData: 'Ihre Daten',
    accountEmail: 'E\u2011Mail-Adresse ändern',
    accountPassword: 'Passwort ändern',
    accountComplete: 'Konto vervollständigen',
    accountDelete: 'Konto löschen',
    forgotPassword: 'Passwort zurücksetzen',
    emailLink: 'Link aus einer E\u2011Mail',
    notMe: 'Konto sichern',
    noMatch: 'Nicht gefunden',
  },

  field: {
    email: 'E\u2011Mail',
    emailPlaceholder: 'E\u2011Mail-Adresse eingeben',
    password: 'Passwort',
    passwordPlaceholder: 'Passwort eingeben',
    firstName: 'Vorname',
    lastName: 'Nachname',
    optional: 'optional',
    choose: 'Bitte wählen …',
    showPassword: 'Passwort anzeigen',
    capsLock: 'Die Feststelltaste ist aktiviert',
  },

  login: {
    lead: 'Willkommen zurück.',
    submit: 'Anmelden',
    withProvider: (provider) => `Mit ${provider} anmelden`,
    withPasskey: 'Mit Passkey anmelden',
    or: 'oder',
    noAccount: 'Noch kein Konto?',
    signUp: 'Registrieren',
    forgotPassword: 'Passwort vergessen?',
    busy: 'Sie werden angemeldet …',
  },

  signUp: {
    lead: 'Das dauert weniger als eine Minute.',
    submit: 'Registrieren',
    withProvider: (provider) => `Weiter mit ${provider}`,
    hasAccount: 'Schon ein Konto?',
    login: 'Anmelden',
    loginInstead: 'Mit dieser E\u2011Mail-Adresse anmelden',
    confirm: 'Wir senden Ihnen einen Link, um sie zu bestätigen.',
    busy: 'Ihr Konto wird erstellt …',
  },

  shared: { label: 'Geteiltes Gerät? Nach 1 Stunde abmelden' },

  provider: {
    busy: (provider) => `Schließen Sie die Anmeldung im ${provider}-Fenster ab.`,
    redirecting: (provider) => `Sie werden zu ${provider} weitergeleitet …`,
    reopen: 'Fenster erneut öffnen',
    cancel: 'Abbrechen',
    inThisTab: (provider) => `In diesem Tab mit ${provider} fortfahren`,
    lastUsed: 'Zuletzt verwendet',
    inApp: (provider) =>
      `${provider} erlaubt keine Anmeldung innerhalb einer anderen App. Öffnen Sie diese Seite in Ihrem Browser, oder melden Sie sich anders an.`,
    copyLink: 'Link kopieren',
    copied: 'Link kopiert. Fügen Sie ihn in Ihrem Browser ein.',
    copyManually: 'Gedrückt halten, um diesen Link zu kopieren:',
  },

  passwordRules: {
    heading: 'Ihr Passwort braucht',
    minLength: { one: 'mindestens # Zeichen', other: 'mindestens # Zeichen' },
    recommendedLength: '{rule}; # oder mehr sind sicherer',
    guessable: 'Leicht zu erraten',
    maxLength: { one: 'höchstens # Zeichen', other: 'höchstens # Zeichen' },
    lowercase: 'einen Kleinbuchstaben',
    uppercase: 'einen Großbuchstaben',
    numeric: 'eine Ziffer',
    nonAlphanumeric: 'ein Sonderzeichen',
    met: 'erfüllt',
    unmet: 'noch nicht erfüllt',
  },

  home: {
    greeting: (name: string) => `Hallo ${name}`,
    greetingAlone: 'Hallo',
    product: 'Hier ist Platz für Ihr Produkt',
    logout: 'Abmelden',
    menu: 'Kontomenü',
    skip: 'Zum Inhalt springen',
  },

  session: {
    loading: 'Wird geladen',
    ended: 'Ihre Sitzung ist beendet. Bitte melden Sie sich wieder an.',
    'signed-out-elsewhere': 'Sie haben sich in einem anderen Tab abgemeldet.',
    deleted: 'Ihr Konto wurde gelöscht.',
    reconnecting: 'Verbindung wird wiederhergestellt …',
    reconnectingLead:
      'Sie sind weiterhin angemeldet. Die Seite wird geladen, sobald die Verbindung wieder steht.',
  },

  connection: {
    offline: 'Sie sind offline.',
    unreachable: `${productName} ist nicht erreichbar.`,
    showingSaved: 'Einiges hier ist vielleicht nicht aktuell. Neuer Versuch …',
    inputKept: 'Ihre Eingaben bleiben erhalten.',
    retry: 'Jetzt erneut versuchen',
    restored: 'Wieder online.',
    outdated: OFFERS_PASSWORD
      ? `Es gibt eine neue Version von ${productName}. Laden Sie die Seite neu, um fortzufahren. Ihre Eingaben bleiben erhalten, außer Passwörtern.`
      : `Es gibt eine neue Version von ${productName}. Laden Sie die Seite neu, um fortzufahren. Ihre Eingaben bleiben erhalten.`,
  },

  chunkError: 'Diese Seite wurde nicht geladen',

  unreachable: `${productName} ist nicht erreichbar. Prüfen Sie Ihre Verbindung, und versuchen Sie es erneut.`,

  noMatch: {
    lead: 'Die gesuchte Seite wurde nicht gefunden.',
    back: 'Zur Startseite',
  },
  crash: {
    title: 'Etwas ist schiefgelaufen',
    lead: 'Laden Sie die Seite neu. Tritt der Fehler wieder auf, wenden Sie sich an den Support. Ihre gespeicherten Daten sind sicher.',
  },
  reload: 'Neu laden',

  footer: {
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutz',
    support: 'Support',
    language: 'Sprache',
    theme: 'Darstellung',
    system: 'System',
    light: 'Hell',
    dark: 'Dunkel',
  },
}
