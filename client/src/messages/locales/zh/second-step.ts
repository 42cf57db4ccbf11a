import type { Messages } from '../../messages.ts'

export const secondStep: Messages['secondStep'] = {
  title: '两步登录',
  confirm: '确认是您本人',
  afterPassword: '密码已更改。在您完成此步骤之前，其他设备可能仍保持登录状态。',
  kinds: {
    passkey: {
      name: '通行密钥',
      lead: '请使用指纹、面容或屏幕锁定确认是您本人。',
      label: '使用通行密钥',
    },
    totp: {
      name: '身份验证器应用',
      lead: '请输入身份验证器应用中的 6 位验证码。',
      label: '6 位验证码',
    },
    recovery_code: {
      name: '恢复代码',
      lead: '请输入您保存的一个恢复代码。每个代码只能使用一次。',
      label: '恢复代码',
    },
    email_code: {
      name: '邮件验证码',
      lead: '请输入我们发送到您邮箱的验证码。有效期为 10 分钟。',
      label: '6 位验证码',
    },
  },
  checkEmail: '请查看您的邮箱',
  trustDevice: '信任此设备 30 天',
  submit: '继续',
  busy: '正在验证…',
  otherMethod: '使用其他方式',
  cancel: '取消',
  notNow: '以后再说',
  back: '返回',
  notYou: '不是您？',
  submitsItself: '输入第 6 位后会自动继续。',
  lost: {
    title: '无法使用此方式？',
    onlyTitle: '如何恢复访问',
    recoveryCode: '如果其他方式都无法使用，请使用恢复代码，或联系客服。',
    support: '恢复代码丢失了？请联系客服。',
    onlySupport: '请联系客服，客服可以关闭两步登录。',
    passkey: '如果您丢失了此通行密钥，请取消，然后在账号页面将其移除。我们会发送邮件通知您。',
  },
  request: {
    title: '不是您的账号？',
    lead: '如果此邮箱现在归您使用，您可以申请将其用于新账号。现有账号的所有者可在 14 天内提出异议。',
    ask: '申请使用此邮箱',
    asking: '正在申请…',
    waiting: (date) => `您已申请使用此邮箱。如无异议，您可从${date}起用它登录。`,
    refused: (date) => `目前无法申请使用此邮箱。${date}起可以申请。`,
  },
  keep: {
    title: '有人想使用您的邮箱',
    lead: (email, date) =>
      `有人已证明能收到 ${email} 的邮件。如果您不提出异议，您的账号将于${date}失去此邮箱，您也将无法登录。`,
    button: '保留我的邮箱',
    busy: '正在保存…',
  },
  noKind: '您没有可用于第二步验证的方式。请联系客服。',
  unknownKind: '此页面无法进行第二步验证。请重新加载页面，然后重试。',
}
