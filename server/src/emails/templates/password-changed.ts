import type { EmailTemplate } from '../kinds.ts'

export const passwordChanged: EmailTemplate<'password-changed'> = {
  en: {
    subject: (product) => `Your ${product} password was changed`,
    lead: () => 'Other devices have been logged out. From now on, only the new password works.',
  },
  de: {
    subject: (product) => `Ihr ${product}-Passwort wurde geändert`,
    lead: () => 'Andere Geräte wurden abgemeldet. Ab jetzt gilt nur noch das neue Passwort.',
  },
  es: {
    subject: (product) => `Se ha cambiado tu contraseña de ${product}`,
    lead: () =>
      'Se ha cerrado la sesión en los demás dispositivos. A partir de ahora solo sirve la contraseña nueva.',
  },
  fr: {
    subject: (product) => `Votre mot de passe ${product} a été modifié`,
    lead: () =>
      'Les autres appareils ont été déconnectés. Seul le nouveau mot de passe est désormais valable.',
  },
  pt: {
    subject: (product) => `Sua senha do ${product} foi alterada`,
    lead: () =>
      'Os outros dispositivos foram desconectados. A partir de agora, só a nova senha funciona.',
  },
  ja: {
    subject: (product) => `${product} のパスワードが変更されました`,
    lead: () => 'ほかのデバイスからはログアウトされました。今後は新しいパスワードのみ使えます。',
  },
  zh: {
    subject: (product) => `您的 ${product} 密码已更改`,
    lead: () => '其他设备已退出登录。从现在起，只有新密码有效。',
  },
  ar: {
    subject: (product) => `تم تغيير كلمة مرورك في ${product}`,
    lead: () => 'تم تسجيل الخروج من الأجهزة الأخرى. من الآن لا تصلح إلا كلمة المرور الجديدة.',
  },
}
