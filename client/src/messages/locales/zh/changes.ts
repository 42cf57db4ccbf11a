import type { Messages } from '../../messages.ts'

export const changes: Messages['changes'] = {
  cancel: '取消',

  freshSignIn: {
    title: '是您本人吗？',
    lead: (email) => `此操作需要您以 ${email} 的身份重新登录。之后您可以接着进行刚才的操作。`,
    moved: (email) => `您是否已经确认了 ${email}？密码在那里同样有效：输入后，您将以新邮箱继续。`,
    confirm: '继续',
    google: '使用 Google 继续',
    busy: '正在重新登录',
    forgot: '忘记密码了？',
    sending: '正在发送邮件',
    sent: (email) => `我们已向 ${email} 发送邮件。请通过邮件中的链接设置新密码，然后在此输入。`,
  },

  password: {
    lead: '设置新密码后，本设备保持登录状态，其他设备都会退出登录。',
    label: '新密码',
    placeholder: '请设置新密码',
    change: '更改密码',
    set: '设置密码',
    busy: '正在保存您的新密码',
    done: '您的密码已保存。您在这里仍保持登录，其他设备均已退出登录。',
  },

  email: {
    lead: (email) =>
      `您在这里的邮箱是 ${email}。我们会向新邮箱发送邮件，打开其中的链接后，您的账号就会改用新邮箱。`,
    confirmFirst: (email) => `请先验证 ${email}：打开我们发送到该邮箱的邮件中的链接。`,
    passwordFirst:
      '您使用 Google 登录，而 Google 仍会以您现在的邮箱识别您。请先设置密码，然后即可更改邮箱。',
    unlinksGoogle:
      'Google 与您现在的邮箱相关联。您一旦申请更改，它就会从您的账号中解除绑定；之后您将使用密码登录。',
    label: '新邮箱',
    placeholder: '请输入新邮箱',
    submit: '发送邮件',
    busy: '正在向新邮箱发送邮件',
    sent: (email) => `我们已向 ${email} 发送邮件`,
    openLink: '请在 24 小时内打开邮件中的链接。之后您需要使用新邮箱重新登录。',
    oldIsTold: (email) => `在此之前一切不变。更改后我们会通知 ${email}，在那里可以撤销更改。`,
    askAgain: '没收到邮件，或输入有误？请重新申请：以您最后申请的邮箱为准。',
    googleStays: '未能从您的账号中解除 Google 绑定。请在打开链接之前，到“登录方式”中自行解除。',
    another: '使用其他邮箱',
  },

  deletion: {
    lead: '账号中的所有内容会立即消失，任何人都无法恢复：您不能，我们也不能。',
    what: '将会删除的内容',
    profile: '您的姓名和邮箱',
    ways: '所有登录方式：您的密码，以及您绑定过的 Google',
    devices: '您在每台设备上的登录',
    records: '您的最近活动，以及我们保存的关于您的其他一切信息',
    again: '您可以随时用同一邮箱创建新账号，新账号从空白开始。',
    label: (email) => `请输入 ${email} 以确认`,
    submit: '永久删除我的账号',
    busy: '正在删除您的账号',
  },
}
