import type { Messages } from '../../messages.ts'

export const changes: Messages['changes'] = {
  cancel: '取消',

  reauth: {
    title: '确认是您本人',
    lead: (email) => `为保障安全，请输入 ${email} 的当前密码以继续。`,
    leadWithoutPassword: (email) => `为保障安全，请以 ${email} 重新登录以继续。`,
    pendingEmail: (email) => `如果您已确认 ${email}，请使用同一密码，之后将以新邮箱继续。`,
    label: '当前密码',
    placeholder: '请输入当前密码',
    confirm: '继续',
    withProvider: (provider) => `使用 ${provider} 继续`,
    busy: '正在验证…',
    forgot: '忘记密码了？',
    sending: '正在发送…',
    sent: (email) => `我们已向 ${email} 发送重置链接。请设置新密码，然后在此输入。`,
  },

  password: {
    lead: '您将在本设备上保持登录状态，并退出其他所有设备。',
    cancelsChange: (email) => `将邮箱更改为 ${email} 的申请会被取消。`,
    pausesPasskeys: '通行密钥将暂停使用，直到您确认。',
    pausesNewPasskeys: '最近 30 天内添加的通行密钥将暂停使用，直到您确认。',
    label: '新密码',
    placeholder: '请设置新密码',
    change: '更改密码',
    set: '设置密码',
    busy: '正在保存…',
    done: '密码已更改。其他所有设备均已退出登录。',
    unfinished: '您的密码已更改。请确认是您本人，以便在本设备上保持登录状态。',
  },

  email: {
    lead: '我们会向新邮箱发送确认链接。',
    confirmFirst: (email) =>
      `如果 ${email} 正确，请打开我们发送到该邮箱的链接进行验证。如果输错了，请在下方输入正确的邮箱。`,
    correctionEffect: '确认正确的邮箱后，请重新登录。为保障安全，您的个人资料将被清空。',
    passwordFirst: '请先设置密码。您的其他登录方式与您当前的邮箱关联。',
    unlinks: (providers) => `${providers} 登录与您当前的邮箱关联，将被解绑。`,
    label: '新邮箱',
    placeholder: '请输入新邮箱',
    submit: '发送确认链接',
    busy: '正在发送…',
    sent: '请查看您的收件箱',
    openLink: (email) => `请打开我们发送到 ${email} 的邮件中的链接。在此之前，您的邮箱不会改变。`,
    oldEmailNotified: (email) => `我们也会通知 ${email}。`,
    stillLinked: (providers) => `未能解绑 ${providers}。请先在“安全”中解绑，再打开链接。`,
    useDifferent: '使用其他邮箱',
    done: '完成',
  },

  deletion: {
    lead: '您的账号将立即删除，且无法恢复。',
    listTitle: '将删除的内容',
    profile: '您的姓名和邮箱',
    signInMethods: '您的登录方式',
    devices: '您的设备列表',
    activity: '您的活动记录，以及我们保存的所有其他相关数据',
    signUpAgain: '您可以用同一邮箱重新注册，但数据不会恢复。',
    label: (email) => `请输入 ${email} 以确认`,
    submit: '永久删除账号',
    busy: '正在删除…',
    done: '您的账号已删除',
    confirmation: (email) => `确认邮件正在发往 ${email}。`,
    startAgain: '重新注册',
  },
}
