import type { MailWords } from '../mail-words.ts'

export const zh: MailWords = {
  name: '简体中文',
  greeting: '您好：',
  link: '如果按钮无法使用，请打开以下地址：',
  signature: '%APP_NAME% 团队',
  VERIFY_EMAIL: {
    subject: '验证您在 %APP_NAME% 的邮箱',
    text: '请确认 %EMAIL% 是您的邮箱。',
    action: '验证此邮箱',
    otherwise: '如果这不是您的请求，可以忽略此邮件。',
  },
  PASSWORD_RESET: {
    subject: '为 %APP_NAME% 设置新密码',
    text: '有人（可能是您本人）请求重置 %EMAIL% 的密码。',
    action: '设置新密码',
    otherwise: '如果这不是您的请求，可以忽略此邮件。您的密码不会改变。',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: '验证您在 %APP_NAME% 的新邮箱',
    text: '您请求今后使用 %NEW_EMAIL% 登录，不再使用 %EMAIL%。',
    action: '使用此邮箱',
    otherwise: '如果这不是您的请求，可以忽略此邮件。一切保持不变。',
  },
  RECOVER_EMAIL: {
    subject: '您在 %APP_NAME% 的邮箱已更改',
    text: '您的账号现在使用 %NEW_EMAIL% 登录，不再使用 %EMAIL%。如果是您本人所为，则无需任何操作。',
    action: '撤销更改',
    otherwise: '如果不是您本人所为，请在重新登录之前撤销更改，然后设置新密码。',
  },
  EMAIL_SIGNIN: {
    subject: '登录 %APP_NAME%',
    text: '点击此链接，以 %EMAIL% 的身份登录。',
    action: '登录',
    otherwise: '如果这不是您的请求，可以忽略此邮件。',
  },
}
