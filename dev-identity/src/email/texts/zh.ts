import type { EmailTexts } from '../email-texts.ts'

export const zh: EmailTexts = {
  name: '简体中文',
  greeting: '您好：',
  link: '或将此链接复制到浏览器中：',
  signature: '%APP_NAME% 团队',
  VERIFY_EMAIL: {
    subject: '验证您的 %APP_NAME% 邮箱',
    text: '感谢您的注册。请验证 %EMAIL%。',
    action: '验证邮箱',
    notRequested: '没有注册？您可以忽略此邮件。',
  },
  PASSWORD_RESET: {
    subject: '重置您的 %APP_NAME% 密码',
    text: '我们收到了重置 %EMAIL% 密码的申请。此链接一小时内有效。',
    action: '重置密码',
    notRequested: '不是您本人操作？请忽略此邮件，您的密码不会改变。',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: '确认您的 %APP_NAME% 新邮箱',
    text: '您申请将邮箱从 %EMAIL% 更改为 %NEW_EMAIL%。此链接 24 小时内有效。',
    action: '确认新邮箱',
    notRequested: '不是您申请的？请忽略此邮件，一切不会改变。',
  },
  RECOVER_EMAIL: {
    subject: '您的 %APP_NAME% 邮箱已更改',
    text: '您的邮箱已从 %EMAIL% 更改为 %NEW_EMAIL%。如果是您本人操作，则无需采取任何措施。',
    action: '撤销更改',
    notRequested: '不是您本人操作？请在再次登录前立即撤销更改，然后重置密码。',
  },
  EMAIL_SIGNIN: {
    subject: '登录 %APP_NAME%',
    text: '打开此链接，以 %EMAIL% 登录。',
    action: '登录',
    notRequested: '不是您申请的？您可以忽略此邮件。',
  },
}
