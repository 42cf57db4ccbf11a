import type { Messages } from '../../messages.ts'

export const mails: Messages['mails'] = {
  forgot: {
    lead: 'Nennen Sie uns Ihre Adresse. Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.',
    submit: 'Link senden',
    sending: 'Die E-Mail wird gesendet',
    sentTitle: 'Schauen Sie in Ihr Postfach',
    sentLead: (email) =>
      `Wenn es ein Konto für ${email} gibt, ist eine E-Mail dorthin unterwegs. Mit ihrem Link legen Sie ein neues Passwort fest; er gilt eine Stunde.`,
    hint: 'Nach ein paar Minuten nichts da? Schauen Sie im Spam-Ordner nach, und prüfen Sie die Adresse auf Tippfehler.',
    back: 'Zurück zur Anmeldung',
    otherAddress: 'Andere Adresse verwenden',
  },

  resend: {
    send: 'Noch einmal senden',
    wait: {
      one: 'In # Sekunde können Sie sie noch einmal senden.',
      other: 'In # Sekunden können Sie sie noch einmal senden.',
    },
    ready: 'Sie können sie jetzt noch einmal senden.',
    sending: 'Die E-Mail wird gesendet',
    sent: 'Die E-Mail ist gesendet.',
  },

  notice: {
    title: 'Bestätigen Sie Ihre Adresse',
    lead: (email) => `Wir haben an ${email} geschrieben. Öffnen Sie den Link in der E-Mail.`,
  },

  link: {
    goOn: 'Weiter',
    signIn: 'Anmelden',
    retry: 'Noch einmal versuchen',
    back: 'Zurück',
    toForgotten: 'Neuen Link anfordern',
    signedInAs: (email) => `In diesem Browser ist ${email} angemeldet. Das bleibt so.`,

    verify: {
      title: 'Adresse bestätigen',
      lead: 'Ist das Ihre Adresse, und haben Sie sich mit ihr registriert?',
      submit: 'Bestätigen',
      busy: 'Ihre Adresse wird bestätigt',
      done: 'Ihre Adresse ist bestätigt',
      doneLead: 'Das war alles. Es kann weitergehen.',
      doneOut: 'Melden Sie sich an, um weiterzumachen.',
    },

    stranger: {
      ask: 'Das war ich nicht',
      title: 'Dann bestätigen Sie sie nicht',
      lead: 'Jemand hat sich mit Ihrer Adresse registriert, vielleicht durch einen Tippfehler. Solange Sie sie nicht bestätigen, kann diese Person sie hier nicht als ihre eigene verwenden.',
      takeOver:
        'Sie können das Konto auch selbst übernehmen: Legen Sie ein eigenes Passwort fest. Wer es angelegt hat, wird dann abgemeldet, und von den bisherigen Angaben bleibt nichts.',
      setPassword: 'Passwort festlegen',
    },

    reset: {
      title: 'Neues Passwort festlegen',
      lead: 'Danach sind Sie hier angemeldet und überall sonst abgemeldet. Wurde diese Adresse noch nie bestätigt, bleibt von den bisherigen Angaben nichts, denn sie könnten von jemand anderem stammen.',
      placeholder: 'Neues Passwort wählen',
      submit: 'Passwort festlegen',
      busy: 'Ihr Passwort wird festgelegt',
    },

    change: {
      title: 'Neue Adresse bestätigen',
      lead: (previous) => `Ab dann melden Sie sich mit ihr an, und nicht mehr mit ${previous}.`,
      notYours:
        'Wenn Sie das nicht angefordert haben, schließen Sie diese Seite. Dann ändert sich nichts.',
      submit: 'Diese Adresse verwenden',
      busy: 'Ihre Adresse wird geändert',
      done: 'Ihre Adresse ist geändert',
      doneLead: 'Ab jetzt melden Sie sich an mit',
      signInUntil: (moment) =>
        `Melden Sie sich bis ${moment} damit an: Erst dann ist die Änderung abgeschlossen.`,
      submitDone: 'Damit anmelden',
    },

    recover: {
      title: 'Alte Adresse zurückholen',
      lead: (current) =>
        `Ihr Konto ist zu ${current} gewechselt. Hier machen Sie das rückgängig. Tun Sie es, bevor Sie sich wieder anmelden, vor allem mit Google: Danach kann es zu spät sein.`,
      submit: 'Zurückholen',
      busy: 'Ihre Adresse wird zurückgeholt',
      done: 'Ihr Konto hat wieder seine alte Adresse',
      doneLead:
        'Vielleicht kennt jemand anders Ihr Passwort. Legen Sie ein neues fest: Alle anderen werden damit abgemeldet.',
      setPassword: 'Link für ein neues Passwort senden',
    },

    already: {
      verify: 'Das ist schon erledigt',
      verifyLead: 'Ihre Adresse ist bestätigt. Es gibt nichts mehr zu tun.',
    },

    used: {
      title: 'Dieser Link gilt nicht mehr',
      verify:
        'Er wurde schon benutzt oder ist unvollständig. Wenn Sie Ihre Adresse mit ihm bestätigt haben, ist alles erledigt.',
      reset:
        'Er wurde schon benutzt oder ist unvollständig. Jeder Link legt nur einmal ein Passwort fest.',
      change:
        'Er wurde schon benutzt oder ist unvollständig. Wenn Sie Ihre neue Adresse mit ihm bestätigt haben, melden Sie sich mit ihr an.',
      recover:
        'Er wurde schon benutzt oder ist unvollständig. Wenn Sie die Änderung mit ihm rückgängig gemacht haben, melden Sie sich mit Ihrer alten Adresse an.',
    },

    expired: {
      title: 'Dieser Link ist abgelaufen',
      verify: 'Sie können einen neuen bekommen.',
      verifyOut: 'Melden Sie sich an, und fordern Sie dort eine neue E-Mail an.',
      reset: 'Er galt eine Stunde. Sie können einen neuen bekommen.',
      change: 'Ihre Adresse ist, wie sie war. Sie können die Änderung noch einmal anfordern.',
      changeSubmit: 'Änderung noch einmal anfordern',
      recover:
        'Mit ihm lässt sich die Änderung nicht mehr rückgängig machen. Wenn sie nicht von Ihnen kam, wenden Sie sich an den Support.',
    },

    withdrawn: {
      title: 'Diese Änderung ist nicht mehr angefordert',
      lead: 'Inzwischen wurde eine andere Adresse angefordert, die Änderung zurückgenommen, ein neues Passwort festgelegt, oder 24 Stunden sind vergangen. Dieser Link ändert nichts mehr.',
    },

    unread: {
      title: 'Dieser Link konnte noch nicht gelesen werden',
      lead: 'Er gilt weiterhin, und nichts wurde geändert.',
    },

    broken: {
      title: 'Dieser Link ist unvollständig',
      lead: 'Ein Teil von ihm fehlt. Öffnen Sie ihn noch einmal aus der E-Mail, oder kopieren Sie dort die ganze Adresse.',
    },
  },
}
