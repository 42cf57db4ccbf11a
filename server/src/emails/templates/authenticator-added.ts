import type { EmailTemplate } from '../kinds.ts'

export const authenticatorAdded: EmailTemplate<'authenticator-added'> = {
  en: {
    subject: (product) => `An authenticator app was added to your ${product} account`,
    lead: () =>
      'Its codes can now be used as the second step of a login. If you had an authenticator app before, its codes no longer work.',
  },
  de: {
    subject: (product) => `Authenticator-App zu Ihrem ${product}-Konto hinzugefügt`,
    lead: () =>
      'Ihre Codes können jetzt als zweiter Schritt der Anmeldung verwendet werden. Falls Sie vorher schon eine Authenticator-App hatten, gelten deren Codes nicht mehr.',
  },
  es: {
    subject: (product) => `Se ha añadido una aplicación de autenticación a tu cuenta de ${product}`,
    lead: () =>
      'Sus códigos ya se pueden usar como segundo paso al iniciar sesión. Si antes tenías otra aplicación de autenticación, sus códigos ya no sirven.',
  },
  fr: {
    subject: (product) =>
      `Une application d’authentification a été ajoutée à votre compte ${product}`,
    lead: () =>
      'Ses codes peuvent désormais servir de seconde étape à la connexion. Si vous aviez déjà une application d’authentification, ses codes ne sont plus valables.',
  },
  pt: {
    subject: (product) => `Um app autenticador foi adicionado à sua conta ${product}`,
    lead: () =>
      'Os códigos dele já podem ser usados como segunda etapa do login. Se você já tinha um app autenticador, os códigos do anterior não funcionam mais.',
  },
  ja: {
    subject: (product) => `${product} アカウントに認証アプリが追加されました`,
    lead: () =>
      'このアプリのコードを、ログインの 2 つ目の確認に使えるようになりました。以前に設定した認証アプリがある場合、そのコードは使えなくなりました。',
  },
  zh: {
    subject: (product) => `您的 ${product} 账号已添加身份验证器应用`,
    lead: () =>
      '现在可以使用其验证码完成登录的第二步验证。如果您之前设置过身份验证器应用，其验证码已失效。',
  },
  ar: {
    subject: (product) => `تمت إضافة تطبيق مصادقة إلى حسابك في ${product}`,
    lead: () =>
      'يمكن الآن استخدام رموزه خطوةً ثانية عند تسجيل الدخول. وإذا كان لديك تطبيق مصادقة من قبل، فلم تعد رموزه صالحة.',
  },
}
