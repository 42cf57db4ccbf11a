import type { Messages } from '../../messages.ts'

export const changes: Messages['changes'] = {
  cancel: 'Abbrechen',

  reauth: {
    title: 'Identität bestätigen',
    lead: (email) =>
      `Geben Sie zur Sicherheit das aktuelle Passwort für ${email} ein, um fortzufahren.`,
    leadWithoutPassword: (email) =>
      `Melden Sie sich zur Sicherheit noch einmal als ${email} an, um fortzufahren.`,
    pendingEmail: (email) =>
      `Wenn Sie ${email} schon bestätigt haben, verwenden Sie dasselbe Passwort. Sie fahren dann mit der neuen E\u2011Mail-Adresse fort.`,
    label: 'Aktuelles Passwort',
    placeholder: 'Ihr aktuelles Passwort',
    confirm: 'Weiter',
    withProvider: (provider) => `Weiter mit ${provider}`,
    busy: 'Wird geprüft …',
    forgot: 'Passwort vergessen?',
    sending: 'Wird gesendet …',
    sent: (email) =>
      `Wir haben einen Link zum Zurücksetzen an ${email} gesendet. Legen Sie ein neues Passwort fest, und geben Sie es dann hier ein.`,
  },

  password: {
    lead: 'Hier bleiben Sie angemeldet, überall sonst werden Sie abgemeldet.',
    cancelsChange: (email) =>
      `Die angeforderte Änderung Ihrer E\u2011Mail-Adresse in ${email} wird abgebrochen.`,
    pausesPasskeys: 'Ihre Passkeys werden pausiert, bis Sie sie bestätigen.',
    pausesNewPasskeys: 'Passkeys der letzten 30 Tage werden pausiert, bis Sie sie bestätigen.',
    label: 'Neues Passwort',
    placeholder: 'Neues Passwort wählen',
    change: 'Passwort ändern',
    set: 'Passwort festlegen',
    busy: 'Wird gespeichert …',
    done: 'Passwort geändert. Alle anderen Geräte wurden abgemeldet.',
    unfinished:
      'Ihr Passwort wurde geändert. Bis Sie Ihre Identität bestätigen, können andere Geräte aber angemeldet bleiben.',
  },

  email: {
    lead: 'Wir senden einen Bestätigungslink an die neue Adresse.',
    confirmFirst: (email) =>
      `Ist ${email} richtig, öffnen Sie zur Bestätigung den Link, den wir dorthin gesendet haben. Falls Sie sich vertippt haben, geben Sie unten die richtige Adresse ein.`,
    correctionEffect:
      'Nachdem Sie die richtige Adresse bestätigt haben, melden Sie sich neu an; zur Sicherheit leeren wir Ihr Profil.',
    passwordFirst:
      'Legen Sie zuerst ein Passwort fest. Ihre anderen Anmeldemethoden sind mit Ihrer aktuellen E\u2011Mail-Adresse verknüpft.',
    unlinks: (providers) =>
      `Die Anmeldung mit ${providers} ist mit Ihrer aktuellen Adresse verknüpft und wird getrennt.`,
    label: 'Neue E\u2011Mail-Adresse',
    placeholder: 'Neue E\u2011Mail-Adresse eingeben',
    submit: 'Bestätigungslink senden',
    busy: 'Wird gesendet …',
    sent: 'Sehen Sie in Ihrem Postfach nach',
    openLink: (email) =>
      `Öffnen Sie den Link in der E\u2011Mail an ${email}. Bis dahin bleibt Ihre Adresse unverändert.`,
    taken:
      'Gibt es zu dieser Adresse schon ein Konto, kommt keine E\u2011Mail: Melden Sie sich dann damit an.',
    sentAgain: 'Wenn die Adresse verwendet werden kann, ist ein Link unterwegs.',
    oldEmailNotified: (email) => `Wir benachrichtigen auch ${email}.`,
    stillLinked: (providers) =>
      `${providers} konnte nicht getrennt werden. Holen Sie das unter „Sicherheit“ nach, bevor Sie den Link öffnen.`,
    useDifferent: 'Andere E\u2011Mail-Adresse verwenden',
    done: 'Fertig',
  },

  deletion: {
    lead: 'Ihr Konto wird sofort gelöscht. Das kann nicht rückgängig gemacht werden.',
    listTitle: 'Das wird gelöscht',
    profile: 'Ihr Name und Ihre E\u2011Mail-Adresse',
    signInMethods: 'Ihre Anmeldemethoden',
    devices: 'Ihre Geräteliste',
    activity: 'Ihre Aktivitäten und alle anderen Daten, die wir über Sie speichern',
    signUpAgain:
      'Sie können sich mit derselben E\u2011Mail-Adresse neu registrieren, aber Ihre Daten kommen nicht zurück.',
    label: (email) => `Zur Bestätigung ${email} eingeben`,
    submit: 'Konto endgültig löschen',
    busy: 'Wird gelöscht …',
    done: 'Ihr Konto ist gelöscht',
    confirmation: (email) => `Eine Bestätigung ist auf dem Weg an ${email}.`,
    startAgain: 'Neu registrieren',
  },
}
