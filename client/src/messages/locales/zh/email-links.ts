import type { Messages } from '../../messages.ts'

const factors = OFFERS_PASSKEYS ? `通行密钥${OFFERS_TWO_STEP ? '和两步登录' : ''}` : '两步登录'

export const emailLinks: Messages['emailLinks'] = {
  forgot: {
    lead: '请输入您的邮箱，我们会向您发送重置链接。',
    submit: '发送重置链接',
    sending: '正在发送…',
    sentTitle: '请查看您的收件箱',
    sentLead: (email) => `如果 ${email} 已有账号，您很快会收到重置链接。链接一小时内有效。`,
    back: '返回登录',
    otherEmail: '使用其他邮箱',
  },

  resend: {
    help: '还没收到？请查看垃圾邮件。',
    typos: '另请检查邮箱是否输入正确。',
    send: '重新发送邮件',
    waitClock: (clock) => `${clock} 后可重新发送`,
    wait: { other: '# 秒后可重新发送' },
    ready: '现在可以重新发送。',
    sending: '正在发送…',
    sent: '已发送。',
  },

  notice: {
    title: '验证您的邮箱',
    lead: (email) => `我们已向 ${email} 发送链接。请打开链接进行验证。`,
    correct: '邮箱有误？立即更正',
  },

  link: {
    continueLabel: '继续',
    logIn: '登录',
    retry: '重试',
    back: '返回',
    requestNewLink: '获取新链接',
    signedInAs: (email) => `您在此以 ${email} 登录。`,

    verify: {
      title: '验证您的邮箱',
      lead: (email) => `您是否用 ${email} 注册了账号？`,
      submit: '是的，验证',
      busy: '正在验证…',
      done: '邮箱已验证',
      doneLead: '一切就绪。',
      doneOut: '请登录以继续。',
    },

    notMe: {
      ask: '我没有注册',
      title: '请不要验证此账号',
      lead: (email) =>
        `有人用 ${email} 注册了账号，可能是误填。只要您不验证，对方就无法证明这是自己的邮箱。`,
      claimAccount: '您也可以设置自己的密码来认领此账号。对方会退出登录，其填写的内容会被删除。',
      setPassword: '设置密码',
    },

    reset: {
      title: '设置新密码',
      lead: (email) => `您将在此以 ${email} 登录，登录后其他所有设备将退出。`,
      unlinks: (providers) =>
        `重置密码会解绑 ${providers} 登录。如果您使用它，请在“安全”中重新绑定。`,
      label: '新密码',
      placeholder: '请设置新密码',
      submit: '设置密码',
      busy: '正在保存…',
      done: '密码已更改',
      doneLead: '您已在此登录。其他所有设备均已退出登录。',
      doneOut: '请使用新密码登录。',
      unfinished: '请使用新密码登录。在此之前，其他设备可能仍保持登录状态。',
      namesRemoved: '此邮箱验证之前填写的姓名已被移除。您可以在个人资料中重新添加。',
    },

    change: {
      title: '确认您的新邮箱',
      lead: (email, previous) => `确认后，您将使用 ${email} 登录，不再使用 ${previous}。`,
      notRequested: '不是您申请的？请关闭此页面，一切不会改变。',
      submit: '确认新邮箱',
      busy: '正在保存…',
      done: '还差一步',
      doneLead: (email) => `请使用 ${email} 和您的密码登录，以完成更改。`,
      logInBy: (left) => `请在 ${left}内登录。`,
      submitDone: '登录',
    },

    recover: {
      title: '撤销邮箱更改',
      lead: (email, current) => `您的邮箱已从 ${email} 更改为 ${current}。请先撤销更改，再登录。`,
      submit: '撤销更改',
      busy: '正在撤销…',
      done: '更改已撤销',
      doneLead: OFFERS_PASSWORD
        ? '如果不是您本人操作，可能有人知道您的密码。请设置新密码，让其他人退出登录。'
        : '如果不是您本人操作，请登录并退出其他所有设备。',
      setPassword: '发送密码重置链接',
    },

    secure: {
      lead: '所有设备都将退出登录，当前密码将失效。',
      sends: (email) => `我们会向 ${email} 发送设置新密码的链接。`,
      undoes: `自我们发送邮件的前一天起（最多七天）对${factors}的更改将被撤销。已申请的邮箱更改也将取消。`,
      undoesEmail: `自我们发送邮件的前一天起（最多七天）对${factors}的更改将被撤销。撤销邮箱更改还需要一步。`,
      submit: '保护账号',
      busy: '正在保护账号…',
      wasMe: '如果是您本人操作，请关闭此页面。',
      done: '您的账号已受到保护',
      doneLead: '所有设备均已退出登录，旧密码已失效。',
      undone: `最近对${factors}的更改已撤销。登录后，请检查现有的设置，并重新设置您需要的部分。`,
      sent: (email) => `要设置新密码，请打开我们发送到 ${email} 的链接。`,
      otherEmail:
        '要使用之前的邮箱登录，请打开我们关于此更改的邮件中用于撤销更改的链接。如果找不到该邮件，请联系客服。',
      alreadyUndone: '已经撤销了？那么请设置新密码。',
      changed: '如果您的邮箱已被更改，您不会收到链接：请先通过我们关于此更改的邮件中的链接撤销。',
      used: '此链接已用于保护您的账号。如果您还没有设置新密码，请立即申请链接。',
      expired:
        '它的有效期为 30 天，账号更换邮箱后也会失效。如果有人在使用您的账号，请设置新密码，这会使所有设备退出登录。',
      noPassword: {
        lead: '所有设备都将退出登录。之后请重新登录。',
        doneLead: '所有设备均已退出登录。重新登录前，请确认没有其他人可以使用您用来登录的账号。',
        used: '您的账号已通过此链接得到保护。如果您之后还没有登录，请立即登录。',
        expired:
          '它的有效期为 30 天，账号更换邮箱后也会失效。如果有人在使用您的账号，请登录并让其他设备退出登录。',
      },
    },

    already: {
      verify: '已验证',
      verifyLead: '无需其他操作。',
    },

    consumed: {
      title: '此链接已失效',
      verify: '链接已被使用或不完整。如果您已用它验证邮箱，则无需其他操作。',
      reset: '链接已被使用或不完整。每个链接只能使用一次。',
      change: '链接已被使用或不完整。如果您已确认新邮箱，请使用新邮箱登录。',
      recover: '链接已被使用或不完整。如果您已撤销更改，请使用原邮箱登录。',
    },

    expired: {
      title: '此链接已过期',
      verify: '请获取新链接。',
      verifySignedOut: '请登录以获取新链接。',
      reset: '重置链接一小时内有效。请获取新链接。',
      change: '您的邮箱没有改变。',
      changeSubmit: '重新申请更改',
      recover: '此链接已无法撤销更改。如果不是您申请的更改，请联系客服。',
    },

    superseded: {
      title: '此申请已失效',
      lead: '它已被取消、被新的申请取代，或已超过 24 小时。您的邮箱没有改变。',
    },

    uncheckable: {
      title: '无法检查此链接',
      lead: '一切没有改变，链接仍然有效。',
    },

    incomplete: {
      title: '此链接不完整',
      lead: '请从邮件中重新打开，或复制完整的链接。',
    },
  },
}
