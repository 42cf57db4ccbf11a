import type { Messages } from '../../messages.ts'

export const overview: Messages['overview'] = {
  ways: {
    title: '您如何登录',
    paused: '已暂停',
    used: (time) => `上次使用：${time}`,
    neverUsed: '尚未使用',
    twoStep: '两步登录',
    on: '已开启',
    off: '已关闭',
    manage: '管理登录方式',
  },

  whatIf: {
    title: '如果……',
    phone: {
      question: '手机丢了怎么办？',
      password: '您仍可使用密码登录。',
      passkey: '您仍可使用其他设备上的通行密钥登录。',
      codes: {
        other: '您仍可使用 # 个恢复代码中的任意一个登录。',
      },
      fewCodes: {
        other: '您仍可登录，但恢复代码只剩 # 个。',
      },
      unsavedCodes: '您的恢复代码尚未保存，您可能会无法登录。',
      trustedComputer: (date) => `在 ${date} 之前，您只能在受信任的电脑上登录。`,
      noSecondStep: '您可能无法通过第二步验证。',
      provider: (providers) => `您使用 ${providers} 登录，它也可能需要您的手机。`,
      noMethod: '除通行密钥外，您没有其他登录方式。',
    },
    password: {
      question: '密码被人知道了怎么办？',
      none: '您的账号没有密码。',
      secondStep: '对方仍需要您的第二步验证。',
      emailCode: '在新设备上，对方还需要您邮箱中的代码。',
      open: '对方可以登录。',
      onlyPassword: '对方可以登录，因此请勿在其他地方使用此密码。',
    },
    mailbox: {
      question: '无法使用邮箱怎么办？',
      othersQuestion: '邮箱被他人进入怎么办？',
      unverified: '此邮箱尚未验证，您可能会失去账号。',
      requested: '已有他人申请使用您的邮箱。',
      takeover: OFFERS_PASSWORD ? '对方可以设置新密码并登录。' : '对方可以接管您的账号。',
      tooNew: (date) => `在 ${date} 之前，对方可以通过我们邮件中的“不是我本人操作”关闭两步登录。`,
      passkey: '您仍可使用通行密钥登录，而仅凭邮箱无人能登录。',
      password: '您仍可登录，但无法重置密码。',
      provider: (providers) => `您仍可使用 ${providers} 登录，除非同时失去该账号。`,
      noMethod: '除通行密钥外，您没有其他登录方式。',
    },
    actions: {
      verify: '验证您的邮箱',
      turnTwoStepOn: '开启两步登录',
      addPasskey: '添加通行密钥',
      renewCodes: '生成新的恢复代码',
      setPassword: '设置密码',
      addMethod: '添加登录方式',
    },
  },
}
