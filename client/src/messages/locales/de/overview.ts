import type { Messages } from '../../messages.ts'

export const overview: Messages['overview'] = {
  ways: {
    title: 'So melden Sie sich an',
    paused: 'Pausiert',
    used: (time) => `Zuletzt verwendet ${time}`,
    neverUsed: 'Noch nicht verwendet',
    twoStep: 'Bestätigung in zwei Schritten',
    on: 'Eingeschaltet',
    off: 'Ausgeschaltet',
    manage: 'Anmeldemethoden verwalten',
  },

  whatIf: {
    title: 'Was ist, wenn …',
    phone: {
      question: '… ich mein Smartphone verliere?',
      password: 'Sie können sich weiterhin mit Ihrem Passwort anmelden.',
      passkey: 'Sie können sich weiterhin mit einem Passkey auf einem anderen Gerät anmelden.',
      codes: {
        one: 'Sie können sich weiterhin mit # Wiederherstellungscode anmelden.',
        other: 'Sie können sich weiterhin mit einem Ihrer # Wiederherstellungscodes anmelden.',
      },
      fewCodes: {
        one: 'Sie könnten sich mit Ihrem letzten Wiederherstellungscode anmelden.',
        other: 'Sie könnten sich anmelden, haben aber nur noch # Wiederherstellungscodes.',
      },
      unsavedCodes:
        'Ihre Wiederherstellungscodes sind noch nicht gespeichert. Sie könnten sich aussperren.',
      trustedComputer: (date) =>
        `Sie könnten sich nur auf einem vertrauenswürdigen Computer anmelden, bis ${date}.`,
      noSecondStep: 'Sie kämen vielleicht nicht durch den zweiten Schritt.',
      provider: (providers) =>
        `Sie melden sich mit ${providers} an. Auch dort wird vielleicht nach Ihrem Smartphone gefragt.`,
      noMethod: 'Außer mit Passkeys können Sie sich nicht anmelden.',
    },
    password: {
      question: '… jemand mein Passwort erfährt?',
      none: 'Ihr Konto hat kein Passwort.',
      secondStep: 'Dann fehlt immer noch Ihr zweiter Schritt.',
      emailCode: 'Auf einem neuen Gerät wird zusätzlich ein Code aus Ihrem Postfach verlangt.',
      open: 'Diese Person könnte sich anmelden.',
      onlyPassword:
        'Diese Person könnte sich anmelden. Verwenden Sie das Passwort nirgendwo sonst.',
    },
    mailbox: {
      question: '… ich mein Postfach verliere?',
      othersQuestion: '… jemand in mein Postfach kommt?',
      unverified:
        'Wir wissen noch nicht, dass die Adresse Ihnen gehört. Sie könnten Ihr Konto verlieren.',
      requested: 'Jemand hat Ihre Adresse bereits angefordert.',
      takeover: OFFERS_PASSWORD
        ? 'Diese Person kann ein neues Passwort festlegen und sich anmelden.'
        : 'Diese Person kann Ihr Konto übernehmen.',
      tooNew: (date) =>
        `Bis ${date} kann diese Person die Bestätigung in zwei Schritten ausschalten: mit „Das war ich nicht“ in unseren E\u2011Mails.`,
      passkey:
        'Sie können sich weiterhin mit einem Passkey anmelden, und das Postfach allein verschafft niemandem Zugang.',
      password: 'Sie können sich weiterhin anmelden, aber Ihr Passwort nicht zurücksetzen.',
      provider: (providers) =>
        `Sie können sich weiterhin mit ${providers} anmelden, außer wenn Sie auch dieses Konto verlieren.`,
      noMethod: 'Außer mit Passkeys können Sie sich nicht anmelden.',
    },
    actions: {
      verify: 'E\u2011Mail-Adresse bestätigen',
      turnTwoStepOn: 'Bestätigung in zwei Schritten einschalten',
      addPasskey: 'Passkey hinzufügen',
      renewCodes: 'Neue Wiederherstellungscodes erstellen',
      setPassword: 'Passwort festlegen',
      addMethod: 'Anmeldemethode hinzufügen',
    },
  },
}
