import type { EmailTemplate } from '../kinds.ts'

export const authenticatorRemoved: EmailTemplate<'authenticator-removed'> = {
  en: {
    subject: (product) => `The authenticator app was removed from your ${product} account`,
    lead: () => 'Its codes can no longer be used to log in.',
  },
  de: {
    subject: (product) => `Authenticator-App Ihres ${product}-Kontos entfernt`,
    lead: () => 'Ihre Codes können nicht mehr zur Anmeldung verwendet werden.',
  },
  es: {
    subject: (product) =>
      `Se ha eliminado la aplicación de autenticación de tu cuenta de ${product}`,
    lead: () => 'Sus códigos ya no se pueden usar para iniciar sesión.',
  },
  fr: {
    subject: (product) =>
      `L’application d’authentification a été retirée de votre compte ${product}`,
    lead: () => 'Ses codes ne peuvent plus servir à se connecter.',
  },
  pt: {
    subject: (product) => `O app autenticador foi removido da sua conta ${product}`,
    lead: () => 'Os códigos dele não podem mais ser usados para entrar.',
  },
  ja: {
    subject: (product) => `${product} アカウントの認証アプリが削除されました`,
    lead: () => 'このアプリのコードはログインに使えなくなりました。',
  },
  zh: {
    subject: (product) => `您的 ${product} 账号已移除身份验证器应用`,
    lead: () => '无法再使用其验证码登录。',
  },
  ar: {
    subject: (product) => `تمت إزالة تطبيق المصادقة من حسابك في ${product}`,
    lead: () => 'لم يعد تسجيل الدخول برموزه ممكنًا.',
  },
}
