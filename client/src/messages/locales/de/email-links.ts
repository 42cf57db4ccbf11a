import type { Messages } from '../../messages.ts'

const factors = OFFERS_PASSKEYS
  ? `Ihren Passkeys${OFFERS_TWO_STEP ? ' und der Bestätigung in zwei Schritten' : ''}`
  : 'der Bestätigung in zwei Schritten'

export const emailLinks: Messages['emailLinks'] = {
  forgot: {
    lead: 'Geben Sie Ihre E\u2011Mail-Adresse ein. Wir senden Ihnen einen Link zum Zurücksetzen.',
    submit: 'Link senden',
    sending: 'Wird gesendet …',
    sentTitle: 'Sehen Sie in Ihrem Postfach nach',
    sentLead: (email) =>
      `Wenn ${email} ein Konto hat, ist ein Link zum Zurücksetzen unterwegs. Er gilt eine Stunde.`,
    back: 'Zurück zur Anmeldung',
    otherEmail: 'Andere E\u2011Mail-Adresse verwenden',
  },

  resend: {
    help: 'Noch nichts angekommen? Sehen Sie im Spam-Ordner nach.',
    typos: 'Prüfen Sie auch die Schreibweise der E\u2011Mail-Adresse.',
    send: 'E\u2011Mail erneut senden',
    waitClock: (clock) => `Erneut senden in ${clock}`,
    wait: {
      one: 'Erneut senden in # Sekunde',
      other: 'Erneut senden in # Sekunden',
    },
    ready: 'Sie können die E\u2011Mail jetzt erneut senden.',
    sending: 'Wird gesendet …',
    sent: 'Gesendet.',
  },

  notice: {
    title: 'E\u2011Mail-Adresse bestätigen',
    lead: (email) =>
      `Wir haben einen Link an ${email} gesendet. Öffnen Sie ihn, um die Adresse zu bestätigen.`,
    correct: 'Falsche Adresse? Korrigieren',
  },

  link: {
    continueLabel: 'Weiter',
    logIn: 'Anmelden',
    retry: 'Erneut versuchen',
    back: 'Zurück',
    requestNewLink: 'Neuen Link anfordern',
    signedInAs: (email) => `Sie sind hier als ${email} angemeldet.`,

    verify: {
      title: 'E\u2011Mail-Adresse bestätigen',
      lead: (email) => `Haben Sie sich mit ${email} registriert?`,
      submit: 'Ja, bestätigen',
      busy: 'Wird bestätigt …',
      done: 'E\u2011Mail-Adresse bestätigt',
      doneLead: 'Alles erledigt.',
      doneOut: 'Melden Sie sich an, um fortzufahren.',
    },

    notMe: {
      ask: 'Ich habe mich nicht registriert',
      title: 'Bestätigen Sie dieses Konto nicht',
      lead: (email) =>
        `Jemand hat sich mit ${email} registriert, vermutlich versehentlich. Solange Sie die Adresse nicht bestätigen, kann diese Person nicht nachweisen, dass sie ihr gehört.`,
      claimAccount:
        'Sie können das Konto auch übernehmen, indem Sie ein eigenes Passwort festlegen. Alle anderen werden dann abgemeldet, und die bisherigen Angaben werden entfernt.',
      setPassword: 'Passwort festlegen',
    },

    reset: {
      title: 'Neues Passwort festlegen',
      lead: (email) =>
        `Sie werden hier als ${email} angemeldet und dadurch überall sonst abgemeldet.`,
      unlinks: (providers) =>
        `Das Zurücksetzen trennt die Anmeldung mit ${providers}. Falls Sie sie nutzen, verbinden Sie sie unter „Sicherheit“ wieder.`,
      label: 'Neues Passwort',
      placeholder: 'Neues Passwort wählen',
      submit: 'Passwort festlegen',
      busy: 'Wird gespeichert …',
      done: 'Passwort geändert',
      doneLead: 'Sie sind hier angemeldet. Alle anderen Geräte wurden abgemeldet.',
      doneOut: 'Melden Sie sich mit Ihrem neuen Passwort an.',
      unfinished:
        'Melden Sie sich mit Ihrem neuen Passwort an. Bis dahin bleiben andere Geräte möglicherweise angemeldet.',
      namesRemoved:
        'Der Name, der vor der Bestätigung dieser E\u2011Mail-Adresse angegeben war, wurde entfernt. Sie können ihn in Ihrem Profil wieder eintragen.',
    },

    change: {
      title: 'Neue E\u2011Mail-Adresse bestätigen',
      lead: (email, previous) =>
        `Nach der Bestätigung melden Sie sich mit ${email} an statt mit ${previous}.`,
      notRequested:
        'Nicht von Ihnen angefordert? Schließen Sie diese Seite; dann ändert sich nichts.',
      submit: 'Neue E\u2011Mail-Adresse bestätigen',
      busy: 'Wird gespeichert …',
      done: 'Noch ein Schritt',
      doneLead: (email) =>
        `Melden Sie sich mit ${email} und Ihrem Passwort an, um die Änderung abzuschließen.`,
      logInBy: (left) => `Sie haben noch ${left} Zeit.`,
      submitDone: 'Anmelden',
    },

    recover: {
      title: 'Änderung der E\u2011Mail-Adresse rückgängig machen',
      lead: (email, current) =>
        `Ihre E\u2011Mail-Adresse wurde von ${email} in ${current} geändert. Machen Sie das zuerst rückgängig, und melden Sie sich dann an.`,
      submit: 'Rückgängig machen',
      busy: 'Wird rückgängig gemacht …',
      done: 'Änderung rückgängig gemacht',
      doneLead: OFFERS_PASSWORD
        ? 'Wenn Sie das nicht waren, kennt vielleicht jemand Ihr Passwort. Legen Sie ein neues fest, um alle anderen abzumelden.'
        : 'Wenn Sie das nicht waren, melden Sie sich an, und melden Sie alle anderen Geräte ab.',
      setPassword: 'Link zum Zurücksetzen senden',
    },

    secure: {
      lead: 'Sie werden auf allen Geräten abgemeldet, und Ihr Passwort gilt nicht mehr.',
      sends: (email) => `Wir senden einen Link an ${email}, um ein neues festzulegen.`,
      undoes: `Was seit dem Tag vor unserer E\u2011Mail an ${factors} geändert wurde, wird rückgängig gemacht, höchstens sieben Tage zurück. Eine angeforderte Änderung der E\u2011Mail-Adresse wird abgebrochen.`,
      undoesEmail: `Was seit dem Tag vor unserer E\u2011Mail an ${factors} geändert wurde, wird rückgängig gemacht, höchstens sieben Tage zurück. Die Änderung Ihrer E\u2011Mail-Adresse machen Sie danach in einem weiteren Schritt rückgängig.`,
      submit: 'Konto sichern',
      busy: 'Konto wird gesichert …',
      wasMe: 'Waren Sie es selbst? Dann schließen Sie diese Seite.',
      done: 'Ihr Konto ist gesichert',
      doneLead: 'Alle wurden abgemeldet, und das alte Passwort gilt nicht mehr.',
      undone: `Die letzten Änderungen an ${factors} wurden rückgängig gemacht. Prüfen Sie nach der Anmeldung, was noch da ist, und richten Sie neu ein, was Sie brauchen.`,
      sent: (email) =>
        `Um ein neues Passwort festzulegen, öffnen Sie den Link, den wir an ${email} gesendet haben.`,
      otherEmail:
        'Um sich mit Ihrer vorherigen E\u2011Mail-Adresse anzumelden, öffnen Sie den Link in unserer E\u2011Mail über die Änderung, der sie rückgängig macht. Ohne diese E\u2011Mail wenden Sie sich an den Support.',
      alreadyUndone: 'Schon rückgängig gemacht? Dann legen Sie ein neues Passwort fest.',
      changed:
        'Wurde Ihre E\u2011Mail-Adresse geändert, kommt kein Link: Machen Sie das zuerst mit dem Link in unserer E\u2011Mail über die Änderung rückgängig.',
      used: 'Mit diesem Link wurde Ihr Konto schon gesichert. Wenn Sie noch kein neues Passwort festgelegt haben, fordern Sie jetzt einen Link an.',
      expired:
        'Er war 30 Tage gültig, oder bis das Konto eine andere E\u2011Mail-Adresse bekam. Wenn jemand anderes Ihr Konto verwendet, legen Sie ein neues Passwort fest: Damit werden alle abgemeldet.',
      noPassword: {
        lead: 'Sie werden auf allen Geräten abgemeldet. Danach melden Sie sich neu an.',
        doneLead:
          'Alle wurden abgemeldet. Prüfen Sie vor der nächsten Anmeldung, dass niemand sonst das Konto verwenden kann, mit dem Sie sich anmelden.',
        used: 'Ihr Konto wurde damit gesichert. Wenn Sie sich seitdem nicht angemeldet haben, tun Sie das jetzt.',
        expired:
          'Er war 30 Tage gültig, oder bis das Konto eine andere E\u2011Mail-Adresse bekam. Wenn jemand anderes Ihr Konto verwendet, melden Sie sich an und melden Sie die anderen Geräte ab.',
      },
    },

    already: {
      verify: 'Schon bestätigt',
      verifyLead: 'Es gibt nichts mehr zu tun.',
    },

    consumed: {
      title: 'Dieser Link funktioniert nicht mehr',
      verify:
        'Er wurde schon verwendet oder ist unvollständig. Wenn Sie Ihre E\u2011Mail-Adresse damit bestätigt haben, ist alles erledigt.',
      reset: 'Er wurde schon verwendet oder ist unvollständig. Jeder Link funktioniert nur einmal.',
      change:
        'Er wurde schon verwendet oder ist unvollständig. Wenn Sie Ihre neue E\u2011Mail-Adresse bestätigt haben, melden Sie sich damit an.',
      recover:
        'Er wurde schon verwendet oder ist unvollständig. Wenn Sie die Änderung rückgängig gemacht haben, melden Sie sich mit Ihrer vorherigen E\u2011Mail-Adresse an.',
    },

    expired: {
      title: 'Dieser Link ist abgelaufen',
      verify: 'Fordern Sie einen neuen an.',
      verifySignedOut: 'Melden Sie sich an, um einen neuen anzufordern.',
      reset: 'Links zum Zurücksetzen gelten eine Stunde. Fordern Sie einen neuen an.',
      change: 'Ihre E\u2011Mail-Adresse wurde nicht geändert.',
      changeSubmit: 'Änderung erneut anfordern',
      recover:
        'Mit diesem Link lässt sich die Änderung nicht mehr rückgängig machen. Wenn Sie sie nicht angefordert haben, wenden Sie sich an den Support.',
    },

    superseded: {
      title: 'Diese Anforderung gilt nicht mehr',
      lead: 'Sie wurde abgebrochen, ersetzt oder ist älter als 24 Stunden. Ihre E\u2011Mail-Adresse wurde nicht geändert.',
    },

    uncheckable: {
      title: 'Dieser Link konnte nicht geprüft werden',
      lead: 'Es wurde nichts geändert, und der Link funktioniert weiterhin.',
    },

    incomplete: {
      title: 'Dieser Link ist unvollständig',
      lead: 'Öffnen Sie ihn noch einmal aus der E\u2011Mail, oder kopieren Sie den ganzen Link.',
    },
  },
}
