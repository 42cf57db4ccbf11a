import type { Messages } from '../../messages.ts'

export const changes: Messages['changes'] = {
  cancel: 'Abbrechen',

  freshSignIn: {
    title: 'Sind Sie es?',
    lead: (email) =>
      `Dafür melden Sie sich bitte noch einmal als ${email} an. Was Sie gerade tun, geht danach weiter.`,
    moved: (email) =>
      `Haben Sie ${email} inzwischen bestätigt? Ihr Passwort gilt auch dort: Sie machen dann mit der neuen Adresse weiter.`,
    confirm: 'Weiter',
    google: 'Weiter mit Google',
    busy: 'Sie werden noch einmal angemeldet',
    forgot: 'Passwort vergessen?',
    sending: 'Die E-Mail wird gesendet',
    sent: (email) =>
      `Wir haben an ${email} geschrieben. Legen Sie über den Link in der E-Mail ein neues Passwort fest, und geben Sie es dann hier ein.`,
  },

  password: {
    lead: 'Mit einem neuen Passwort bleibt dieses Gerät angemeldet. Alle anderen werden abgemeldet.',
    label: 'Neues Passwort',
    placeholder: 'Neues Passwort wählen',
    change: 'Passwort ändern',
    set: 'Passwort festlegen',
    busy: 'Ihr neues Passwort wird gespeichert',
    done: 'Ihr Passwort ist gespeichert. Hier sind Sie weiter angemeldet; alle anderen Geräte sind abgemeldet.',
  },

  email: {
    lead: (email) =>
      `Hier sind Sie ${email}. Wir schreiben an die neue Adresse, und über den Link in dieser E-Mail wechselt Ihr Konto dorthin.`,
    confirmFirst: (email) =>
      `Bestätigen Sie zuerst ${email}: Öffnen Sie den Link in der E-Mail, die wir dorthin geschickt haben.`,
    passwordFirst:
      'Sie melden sich mit Google an, und Google kennt Sie weiterhin unter der jetzigen Adresse. Legen Sie zuerst ein Passwort fest; dann können Sie die Adresse wechseln.',
    unlinksGoogle:
      'Google gehört zu Ihrer jetzigen Adresse. Es wird von Ihrem Konto entfernt, sobald Sie die Änderung anfordern; danach melden Sie sich mit Ihrem Passwort an.',
    label: 'Neue E-Mail-Adresse',
    placeholder: 'Neue E-Mail-Adresse eingeben',
    submit: 'E-Mail senden',
    busy: 'Die E-Mail an die neue Adresse wird gesendet',
    sent: (email) => `Wir haben an ${email} geschrieben`,
    openLink:
      'Öffnen Sie den Link in dieser E-Mail innerhalb von 24 Stunden. Danach melden Sie sich mit der neuen Adresse wieder an.',
    oldIsTold: (email) =>
      `Bis dahin ändert sich nichts. Danach benachrichtigen wir ${email}; von dort lässt sich die Änderung zurücknehmen.`,
    askAgain:
      'Keine E-Mail, oder ein Tippfehler? Fordern Sie die Änderung noch einmal an: Die letzte Adresse zählt.',
    googleStays:
      'Google ließ sich nicht von Ihrem Konto entfernen. Entfernen Sie es selbst, unter „Anmeldung“, bevor Sie den Link öffnen.',
    another: 'Andere Adresse verwenden',
  },

  deletion: {
    lead: 'Alles darin ist sofort weg, und niemand kann es zurückholen: weder Sie noch wir.',
    what: 'Das wird gelöscht',
    profile: 'Ihr Name und Ihre Adresse',
    ways: 'jeder Zugang: Ihr Passwort, und Google, falls Sie es hinzugefügt haben',
    devices: 'die Anmeldung auf jedem Ihrer Geräte',
    records: 'Ihre letzten Aktivitäten und alles andere, was wir über Sie wissen',
    again:
      'Mit derselben Adresse können Sie jederzeit ein neues Konto anlegen. Es ist anfangs leer.',
    label: (email) => `Zur Bestätigung ${email} eingeben`,
    submit: 'Mein Konto endgültig löschen',
    busy: 'Ihr Konto wird gelöscht',
  },
}
