import type { Messages } from '../../messages.ts'

export const secondStep: Messages['secondStep'] = {
  title: '两步登录',
  kinds: {
    totp: {
      name: '身份验证器应用',
      lead: '请输入身份验证器应用当前显示的验证码。',
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
  trustDevice: '30 天内不再在此设备上询问',
  submit: '继续',
  busy: '正在验证…',
  otherMethod: '使用其他方式',
  cancel: '取消',
  unknownKind: '此页面无法进行第二步验证。请重新加载页面，然后重试。',
}
