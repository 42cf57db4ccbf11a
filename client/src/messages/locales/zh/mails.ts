import type { Messages } from '../../messages.ts'

export const mails: Messages['mails'] = {
  forgot: {
    lead: '请告诉我们您的邮箱，我们会发送一个用于设置新密码的链接。',
    submit: '发送链接',
    sending: '正在发送邮件',
    sentTitle: '请查收邮件',
    sentLead: (email) =>
      `如果 ${email} 已有账号，邮件很快就会送达。您可以通过其中的链接设置新密码，链接一小时内有效。`,
    hint: '过了几分钟还没有收到？请查看垃圾邮件，并检查邮箱是否有输入错误。',
    back: '返回登录',
    otherAddress: '使用其他邮箱',
  },

  resend: {
    send: '重新发送',
    wait: { other: '# 秒后可以重新发送。' },
    ready: '现在可以重新发送。',
    sending: '正在发送邮件',
    sent: '邮件已发送。',
  },

  notice: {
    title: '请验证您的邮箱',
    lead: (email) => `我们已向 ${email} 发送邮件。请打开邮件中的链接。`,
  },

  link: {
    goOn: '继续',
    signIn: '登录',
    retry: '重试',
    back: '返回',
    toForgotten: '获取新链接',
    signedInAs: (email) => `此浏览器中登录的是 ${email}，该登录状态保持不变。`,

    verify: {
      title: '验证您的邮箱',
      lead: '这是您的邮箱吗？是您用它注册的吗？',
      submit: '验证',
      busy: '正在验证您的邮箱',
      done: '您的邮箱已验证',
      doneLead: '这样就完成了。您可以继续。',
      doneOut: '请登录以继续。',
    },

    stranger: {
      ask: '这不是我本人的操作',
      title: '那么请不要验证',
      lead: '有人用您的邮箱注册了账号，可能是输入错误。只要您不验证，对方就无法在这里把它当作自己的邮箱使用。',
      takeOver:
        '您也可以把这个账号收归自己：设置一个您自己的密码。届时创建账号的人会退出登录，其填写的内容也不会保留。',
      setPassword: '设置密码',
    },

    reset: {
      title: '设置新密码',
      lead: '设置后，您会在这里登录，并在其他所有地方退出登录。如果此邮箱从未验证过，之前填写的内容可能来自他人，因此不会保留。',
      placeholder: '请设置新密码',
      submit: '设置密码',
      busy: '正在设置您的密码',
    },

    change: {
      title: '验证您的新邮箱',
      lead: (previous) => `验证后，您将使用此邮箱登录，不再使用 ${previous}。`,
      notYours: '如果这不是您的请求，请关闭此页面，一切都不会改变。',
      submit: '使用此邮箱',
      busy: '正在更改您的邮箱',
      done: '您的邮箱已更改',
      doneLead: '从现在起，您用于登录的邮箱是',
      signInUntil: (moment) => `请在 ${moment} 之前使用它登录：登录后更改才算完成。`,
      submitDone: '使用此邮箱登录',
    },

    recover: {
      title: '恢复您的旧邮箱',
      lead: (current) =>
        `您账号的邮箱已更改为 ${current}。此操作会撤销该更改。请在重新登录之前完成，尤其是在使用 Google 登录之前，否则可能为时已晚。`,
      submit: '恢复',
      busy: '正在恢复您的邮箱',
      done: '您的账号已恢复为旧邮箱',
      doneLead: '可能有其他人知道您的密码。请设置新密码，其他人都会因此退出登录。',
      setPassword: '给我发送设置新密码的链接',
    },

    already: {
      verify: '此操作已完成',
      verifyLead: '您的邮箱已验证，无需再做任何事。',
    },

    used: {
      title: '此链接已失效',
      verify: '它已被使用或不完整。如果您已用它验证了邮箱，就已全部完成。',
      reset: '它已被使用或不完整。每个链接只能设置一次密码。',
      change: '它已被使用或不完整。如果您已用它验证了新邮箱，请使用新邮箱登录。',
      recover: '它已被使用或不完整。如果您已用它撤销了更改，请使用旧邮箱登录。',
    },

    expired: {
      title: '此链接已过期',
      verify: '您可以获取一个新链接。',
      verifyOut: '请登录，并在那里重新获取邮件。',
      reset: '它的有效期为一小时。您可以获取一个新链接。',
      change: '您的邮箱没有改变。您可以重新申请更改。',
      changeSubmit: '重新申请更改',
      recover: '用此链接撤销更改已经太迟。如果那次更改不是您本人申请的，请联系客服。',
    },

    withdrawn: {
      title: '此更改的申请已失效',
      lead: '之后申请了其他邮箱，或申请已收回，或设置了新密码，或已超过 24 小时。此链接不再更改任何内容。',
    },

    unread: {
      title: '暂时无法读取此链接',
      lead: '链接依然有效，没有任何改变。',
    },

    broken: {
      title: '此链接不完整',
      lead: '链接缺少一部分。请从邮件中重新打开，或从邮件中复制完整的网址。',
    },
  },
}
