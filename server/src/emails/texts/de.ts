import type { EmailTexts } from '../kinds.ts'

export const de: EmailTexts = {
  advice:
    'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, wählen Sie „Das war ich nicht“: Dann werden alle abgemeldet, und Sie legen ein neues Passwort fest.',
  pausedAdvice:
    'Wenn Sie das waren, müssen Sie nur Passkeys bestätigen, die Ihr Konto als pausiert anzeigt. Wenn nicht, wählen Sie „Das war ich nicht“: Dann werden alle abgemeldet, und Sie legen ein neues Passwort fest.',
  notMe: 'Das war ich nicht',
  logIn: 'Anmelden',
  linkHint: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diesen Link:',
  details: { time: 'Zeitpunkt', method: 'Anmeldung mit', device: 'Gerät', network: 'Netzwerk' },
  colon: ': ',
  deviceName: (browser, system) => `${browser} unter ${system}`,
  unknown: {
    device: 'Unbekanntes Gerät',
    browser: 'Unbekannter Browser',
    system: 'unbekanntem System',
  },
  thisMachine: 'Dieser Computer',
  password: 'Passwort',
  passkey: 'Passkey',
  reason: (product) =>
    `Sie erhalten diese E-Mail, weil sie die Sicherheit Ihres ${product}-Kontos betrifft.`,
  support: 'Support kontaktieren',
  again: { one: ' (noch einmal)', other: ' (noch #-mal)' },
  emails: {
    'new-device': {
      subject: (product) => `Neue Anmeldung bei Ihrem ${product}-Konto`,
      lead: () =>
        'Mit Ihrem Konto hat sich jemand in einem Browser angemeldet, den wir noch nicht kennen.',
    },
    'password-added': {
      subject: (product) => `Passwort für Ihr ${product}-Konto festgelegt`,
      lead: () => 'Ab jetzt ist die Anmeldung bei Ihrem Konto auch mit einem Passwort möglich.',
    },
    'password-changed': {
      subject: (product) => `Ihr ${product}-Passwort wurde geändert`,
      lead: () => 'Andere Geräte wurden abgemeldet. Ab jetzt gilt nur noch das neue Passwort.',
    },
    'password-removed': {
      subject: (product) => `Passwort Ihres ${product}-Kontos entfernt`,
      lead: () => 'Die Anmeldung mit einem Passwort ist nicht mehr möglich.',
    },
    'provider-added': {
      subject: (product) => `Neue Anmeldemöglichkeit für Ihr ${product}-Konto`,
      lead: ({ provider }, { methodName }) =>
        `${methodName(provider)} wurde verbunden und kann ab jetzt zur Anmeldung verwendet werden.`,
    },
    'provider-removed': {
      subject: (product) => `Anmeldemöglichkeit Ihres ${product}-Kontos entfernt`,
      lead: ({ provider }, { methodName }) =>
        `${methodName(provider)} wurde getrennt und kann nicht mehr zur Anmeldung verwendet werden. Das geschieht auch, wenn das Passwort per E-Mail zurückgesetzt wird.`,
    },
    'email-change-asked': {
      subject: (product) => `Änderung Ihrer E-Mail-Adresse bei ${product} angefordert`,
      lead: () => 'Eine neue E-Mail-Adresse ersetzt die bisherige, sobald sie bestätigt ist.',
    },
    'data-exported': {
      subject: (product) => `Die Daten Ihres ${product}-Kontos wurden heruntergeladen`,
      lead: () => 'Eine Kopie Ihrer Kontodaten wurde heruntergeladen.',
    },
    'account-deleted': {
      subject: (product) => `Ihr ${product}-Konto wurde gelöscht`,
      lead: () => 'Ihr Konto und die zugehörigen Daten wurden gelöscht.',
      advice: 'Wenn Sie es nicht selbst gelöscht haben, wenden Sie sich an den Support.',
    },
    'signed-out-by-operator': {
      subject: (product) => `Sie wurden überall von ${product} abgemeldet`,
      lead: () => 'Der Support hat alle Sitzungen Ihres Kontos beendet.',
      advice: 'Sie können sich jederzeit wieder anmelden.',
    },
    'passkey-added': {
      subject: (product) => `Passkey für Ihr ${product}-Konto hinzugefügt`,
      lead: () => 'Der neue Passkey kann ab jetzt zur Anmeldung verwendet werden.',
    },
    'passkey-removed': {
      subject: (product) => `Passkey Ihres ${product}-Kontos entfernt`,
      lead: () =>
        'Er kann nicht mehr zur Anmeldung verwendet werden. Welche Passkeys übrig sind, sehen Sie auf der Kontoseite.',
    },
    'authenticator-added': {
      subject: (product) => `Authenticator-App für Ihr ${product}-Konto eingerichtet`,
      lead: () =>
        'Ihre Codes können jetzt als zweiter Schritt der Anmeldung verwendet werden. Falls Sie vorher schon eine Authenticator-App hatten, gelten deren Codes nicht mehr.',
    },
    'authenticator-removed': {
      subject: (product) => `Authenticator-App Ihres ${product}-Kontos entfernt`,
      lead: () => 'Ihre Codes können nicht mehr zur Anmeldung verwendet werden.',
    },
    'two-step-on': {
      subject: (product) => `Bestätigung in zwei Schritten für Ihr ${product}-Konto aktiviert`,
      lead: () =>
        'Ab jetzt erfordert die Anmeldung einen zweiten Schritt. Andere Geräte wurden abgemeldet.',
    },
    'two-step-off': {
      subject: (product) => `Bestätigung in zwei Schritten für Ihr ${product}-Konto deaktiviert`,
      lead: () => 'Die Anmeldung erfordert keinen zweiten Schritt mehr.',
    },
    'recovery-codes-renewed': {
      subject: (product) => `Neue Wiederherstellungscodes für Ihr ${product}-Konto`,
      lead: () =>
        'Codes, die Sie vorher gespeichert haben, gelten nicht mehr. Die neuen können den zweiten Schritt der Anmeldung ersetzen.',
    },
    'recovery-code-used': {
      subject: (product) => `Wiederherstellungscode für Ihr ${product}-Konto verwendet`,
      lead: ({ codes_left }) =>
        `Er hat den zweiten Schritt einer Anmeldung ersetzt und gilt nicht mehr. Verbleibende Codes: ${codes_left}. Neue Codes erstellen Sie in Ihrem Konto.`,
    },
    'second-step-missing': {
      subject: (product) => `Jemand wollte sich bei Ihrem ${product}-Konto anmelden`,
      lead: ({ provider }, { methodName }) =>
        provider === 'password'
          ? 'Jemand hat Ihr Passwort eingegeben, den zweiten Schritt aber nicht abgeschlossen. Wenn Sie das nicht waren, kennt jemand anderes Ihr Passwort.'
          : `Jemand hat sich mit ${methodName(provider)} angemeldet, den zweiten Schritt aber nicht abgeschlossen. Wenn Sie das nicht waren, kann jemand anderes Ihr ${methodName(provider)}-Konto verwenden.`,
    },
    'codes-paused': {
      subject: (product) => `Zu viele falsche Codes für Ihr ${product}-Konto`,
      lead: () =>
        'Codes aus Ihrer Authenticator-App funktionieren eine Zeit lang möglicherweise nicht. Passkeys und Wiederherstellungscodes funktionieren weiterhin überall.',
    },
    'factors-removed-by-operator': {
      subject: (product) =>
        `Der Support hat die Bestätigung in zwei Schritten Ihres ${product}-Kontos entfernt`,
      lead: () =>
        'Alle Passkeys, Authenticator-Apps und Wiederherstellungscodes wurden entfernt. Sie können sich ohne zweiten Schritt anmelden und ihn neu einrichten.',
      advice: 'Wenn Sie nicht darum gebeten haben, wenden Sie sich an den Support.',
    },
    'factors-restored': {
      subject: (product) => `Änderungen an Ihrer Anmeldung bei ${product} rückgängig gemacht`,
      lead: () =>
        'Jemand hat in einer Sicherheits-E-Mail von uns „Das war ich nicht“ gewählt. Die letzten Änderungen an Ihren Passkeys, Ihrer Authenticator-App, Ihren Wiederherstellungscodes und der Bestätigung in zwei Schritten wurden rückgängig gemacht.',
      advice:
        'Prüfen Sie nach der nächsten Anmeldung Ihre Passkeys und die Bestätigung in zwei Schritten, und richten Sie neu ein, was fehlt. Wenn Sie das nicht waren, kann jemand anderes Ihre E-Mails lesen: Ändern Sie zuerst das Passwort Ihres Postfachs.',
    },
    'email-claimed': {
      subject: (product) => `Jemand möchte die E-Mail-Adresse Ihres ${product}-Kontos verwenden`,
      lead: ({ days_to_object }, { duration }) =>
        `Eine andere Person hat nachgewiesen, dass sie E-Mails an diese Adresse empfängt, und möchte sie für ein eigenes Konto verwenden. Ohne Ihren Widerspruch verliert Ihr Konto diese Adresse. Verbleibende Zeit: ${duration(days_to_object, 'day')}.`,
      advice:
        'Wenn Sie die Adresse behalten möchten, melden Sie sich mit dem zweiten Schritt an, oder wählen Sie „E-Mail-Adresse behalten“ auf einem Gerät, auf dem Sie angemeldet sind.',
    },
    'sign-in-code': {
      subject: (product) => `Ihr Anmeldecode für ${product}`,
      lead: ({ minutes }, { duration }) =>
        `Geben Sie diesen Code ein, um die Anmeldung abzuschließen. Gültigkeit: ${duration(minutes, 'minute')}.`,
      advice:
        'Wenn Sie sich gerade nicht anmelden, versucht es jemand anderes. Geben Sie den Code nicht weiter und ändern Sie Ihr Passwort, falls Sie eines haben.',
    },
    summary: {
      lead: ({ count }, { plural }) =>
        `${plural(count, { one: 'Das ist innerhalb einer Stunde noch einmal geschehen', other: 'Das ist innerhalb einer Stunde noch #-mal geschehen' })}. Damit Ihr Posteingang übersichtlich bleibt, erhalten Sie dazu nur diese eine E-Mail.`,
    },
    test: {
      subject: (product) => `Test-E-Mail von ${product}`,
      lead: () => 'Die E-Mail-Einstellungen funktionieren: Diese E-Mail ist angekommen.',
      advice: 'Sie müssen nichts tun.',
    },
  },
}
