import type { Messages } from '../../messages.ts'

export const overview: Messages['overview'] = {
  ways: {
    title: 'ログインのしかた',
    paused: '一時停止中',
    used: (time) => `最終使用：${time}`,
    neverUsed: '未使用',
    twoStep: '2 段階ログイン',
    on: '有効',
    off: '無効',
    manage: 'ログイン方法を管理',
  },

  whatIf: {
    title: 'もしも…',
    phone: {
      question: 'スマートフォンをなくしたら？',
      password: '引き続きパスワードでログインできます。',
      passkey: '引き続き別のデバイスのパスキーでログインできます。',
      codes: {
        other: '引き続き # 個のリカバリーコードのいずれかでログインできます。',
      },
      fewCodes: {
        other: 'ログインできますが、リカバリーコードは残り # 個だけです。',
      },
      unsavedCodes:
        'リカバリーコードが保存されていないため、ログインできなくなる可能性があります。',
      trustedComputer: (date) => `信頼できるパソコンでのみ、${date}までログインできます。`,
      noSecondStep: '2 段階目の認証を通過できない可能性があります。',
      provider: (providers) =>
        `${providers} でログインしていますが、そこでもスマートフォンが必要になる場合があります。`,
      noMethod: 'パスキー以外のログイン方法がありません。',
    },
    password: {
      question: 'パスワードを知られたら？',
      none: 'このアカウントにはパスワードがありません。',
      secondStep: 'それでも 2 段階目の認証が必要です。',
      emailCode: '新しいデバイスでは、メールに届くコードも必要です。',
      open: 'その人はログインできてしまいます。',
      onlyPassword: 'その人はログインできてしまいます。このパスワードをほかで使わないでください。',
    },
    mailbox: {
      question: 'メールが使えなくなったら？',
      othersQuestion: '誰かにメールを読まれたら？',
      unverified: 'メールアドレスが未確認のため、アカウントを失う可能性があります。',
      requested: '別の方がすでにこのメールアドレスを要求しています。',
      takeover: OFFERS_PASSWORD
        ? 'その人は新しいパスワードを設定してログインできてしまいます。'
        : 'その人にアカウントを乗っ取られる可能性があります。',
      tooNew: (date) =>
        `${date}までは、その人がこのサービスからのメールの「心当たりがありません」を押して、2 段階ログインを無効にできてしまいます。`,
      passkey: '引き続きパスキーでログインでき、メールだけでは誰もログインできません。',
      password: '引き続きログインできますが、パスワードを再設定できません。',
      provider: (providers) =>
        `${providers} のアカウントも失わないかぎり、引き続きログインできます。`,
      noMethod: 'パスキー以外のログイン方法がありません。',
    },
    actions: {
      verify: 'メールアドレスを確認',
      turnTwoStepOn: '2 段階ログインを有効にする',
      addPasskey: 'パスキーを追加',
      renewCodes: '新しいリカバリーコードを作成',
      setPassword: 'パスワードを設定',
      addMethod: 'ログイン方法を追加',
    },
  },
}
