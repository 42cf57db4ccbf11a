import type { EmailTexts } from '../kinds.ts'

export const zh: EmailTexts = {
  advice:
    '如果是您本人操作，则无需处理。如果不是，请选择“不是我本人操作”：所有设备都会退出登录，您可以设置新密码。',
  pausedAdvice:
    '如果是您本人操作，只需确认账号中显示“已暂停”的通行密钥。如果不是，请选择“不是我本人操作”：所有设备都会退出登录，您可以设置新密码。',
  notMe: '不是我本人操作',
  logIn: '登录',
  linkHint: '如果按钮无法使用，请打开以下链接：',
  details: { time: '时间', method: '登录方式', device: '设备', network: '网络' },
  colon: '：',
  deviceName: (browser, system) => `${browser}（${system}）`,
  unknown: { device: '未知设备', browser: '未知浏览器', system: '未知系统' },
  thisMachine: '本机',
  password: '密码',
  passkey: '通行密钥',
  reason: (product) => `您收到此邮件，是因为它涉及您 ${product} 账号的安全。`,
  support: '联系客服',
  again: { other: '（又发生 # 次）' },
  emails: {
    'new-device': {
      subject: (product) => `您的 ${product} 账号有新的登录`,
      lead: () => '有人在一个从未使用过的浏览器上登录了您的账号。',
    },
    'password-added': {
      subject: (product) => `您的 ${product} 账号已设置密码`,
      lead: () => '从现在起，可以使用密码登录您的账号。',
    },
    'password-changed': {
      subject: (product) => `您的 ${product} 密码已更改`,
      lead: () => '其他设备已退出登录。从现在起，只有新密码有效。',
    },
    'password-removed': {
      subject: (product) => `您的 ${product} 账号密码已移除`,
      lead: () => '现在无法再使用密码登录。',
    },
    'provider-added': {
      subject: (product) => `您的 ${product} 账号已添加登录方式`,
      lead: ({ provider }, { methodName }) => `已绑定 ${methodName(provider)}，现在可以用它登录。`,
    },
    'provider-removed': {
      subject: (product) => `您的 ${product} 账号已移除登录方式`,
      lead: ({ provider }, { methodName }) =>
        `已解绑 ${methodName(provider)}，无法再用它登录。通过邮件重置密码时也会解绑。`,
    },
    'email-change-asked': {
      subject: (product) => `有人申请更改您的 ${product} 邮箱`,
      lead: () => '新邮箱验证后，将取代当前邮箱。',
    },
    'data-exported': {
      subject: (product) => `您的 ${product} 账号数据已被下载`,
      lead: () => '您账号数据的副本已被下载。',
    },
    'account-deleted': {
      subject: (product) => `您的 ${product} 账号已删除`,
      lead: () => '您的账号及其数据已删除。',
      advice: '如果不是您本人删除的，请联系客服。',
    },
    'signed-out-by-operator': {
      subject: (product) => `您已在所有设备上退出 ${product}`,
      lead: () => '客服已结束您账号的所有会话。',
      advice: '您可以随时重新登录。',
    },
    'passkey-added': {
      subject: (product) => `您的 ${product} 账号已添加通行密钥`,
      lead: () => '现在可以使用新的通行密钥登录。',
    },
    'passkey-removed': {
      subject: (product) => `您的 ${product} 账号已移除通行密钥`,
      lead: () => '它不能再用于登录。您可以在账号页面查看剩余的通行密钥。',
    },
    'authenticator-added': {
      subject: (product) => `您的 ${product} 账号已设置身份验证器应用`,
      lead: () =>
        '现在可以使用其验证码完成登录的第二步验证。如果您之前设置过身份验证器应用，其验证码已失效。',
    },
    'authenticator-removed': {
      subject: (product) => `您的 ${product} 账号已移除身份验证器应用`,
      lead: () => '无法再使用其验证码登录。',
    },
    'two-step-on': {
      subject: (product) => `您的 ${product} 账号已开启两步登录`,
      lead: () => '从现在起，登录需要第二步验证。其他设备（如有）已退出登录。',
    },
    'two-step-off': {
      subject: (product) => `您的 ${product} 账号已关闭两步登录`,
      lead: () => '登录不再需要第二步验证。',
    },
    'recovery-codes-renewed': {
      subject: (product) => `您的 ${product} 账号已生成新的恢复代码`,
      lead: () => '您之前保存的恢复代码已失效。新的恢复代码可以代替登录的第二步验证。',
    },
    'recovery-code-used': {
      subject: (product) => `您的 ${product} 账号使用了恢复代码`,
      lead: ({ codes_left }) =>
        `它代替了一次登录的第二步验证，现已失效。剩余代码：${codes_left} 个。您可以在账号中生成新的代码。`,
    },
    'second-step-missing': {
      subject: (product) => `有人尝试登录您的 ${product} 账号`,
      lead: ({ provider }, { methodName }) =>
        provider === 'password'
          ? '有人输入了您的密码，但没有完成第二步。如果不是您本人，说明有人知道您的密码。'
          : `有人使用 ${methodName(provider)} 登录，但没有完成第二步。如果不是您本人，说明有人可以使用您的 ${methodName(provider)} 账号。`,
    },
    'codes-paused': {
      subject: (product) => `您的 ${product} 账号多次输入错误验证码`,
      lead: () =>
        '在一段时间内，身份验证器应用的验证码可能无效。通行密钥和恢复代码在所有设备上仍然有效。',
    },
    'factors-removed-by-operator': {
      subject: (product) => `客服已移除您 ${product} 账号的两步登录`,
      lead: () =>
        '所有通行密钥、身份验证器应用和恢复代码均已移除。您无需第二步即可登录，并可重新设置。',
      advice: '如果这不是您的请求，请联系客服。',
    },
    'factors-restored': {
      subject: (product) => `您在 ${product} 的登录方式的近期更改已撤销`,
      lead: () =>
        '有人在我们发送的安全通知邮件中选择了“不是我本人操作”。您最近对通行密钥、身份验证器应用、恢复代码和两步登录的更改已撤销。',
      advice:
        '下次登录后，请检查您的通行密钥和两步登录，并重新设置缺少的部分。如果不是您本人操作，说明有人能看到您的邮件：请先更改邮箱的密码。',
    },
    'email-claimed': {
      subject: (product) => `有人想使用您 ${product} 账号的邮箱`,
      lead: ({ days_to_object }, { duration }) =>
        `另一个人已证明自己能收到此邮箱的邮件，并希望将其用于自己的账号。如果您不提出异议，您的账号将在 ${duration(days_to_object, 'day')}后失去此邮箱。`,
      advice: '如需保留，请通过第二步验证登录，或在已登录的设备上选择“保留我的邮箱”。',
    },
    'sign-in-code': {
      subject: (product) => `您的 ${product} 登录验证码`,
      lead: ({ minutes }, { duration }) =>
        `请输入此验证码完成登录。有效期为 ${duration(minutes, 'minute')}。`,
      advice:
        '如果不是您本人在登录，说明有人正在尝试登录您的账号。请勿将验证码告诉他人；如果您设有密码，请更改密码。',
    },
    summary: {
      lead: ({ count }, { plural }) =>
        `${plural(count, { other: '一小时内又发生了 # 次' })}。为避免打扰您，我们只发送这一封邮件。`,
    },
    test: {
      subject: (product) => `来自 ${product} 的测试邮件`,
      lead: () => '邮件设置正常：此邮件已送达。',
      advice: '您无需进行任何操作。',
    },
  },
}
