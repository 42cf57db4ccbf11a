import type { EmailTemplate } from '../kinds.ts'

export const codesPaused: EmailTemplate<'codes-paused'> = {
  en: {
    subject: (product) => `Too many wrong codes for your ${product} account`,
    lead: () =>
      'For a while, codes from your authenticator app may not work. Passkeys and recovery codes still work everywhere.',
  },
  de: {
    subject: (product) => `Zu viele falsche Codes für Ihr ${product}-Konto`,
    lead: () =>
      'Codes aus Ihrer Authenticator-App funktionieren eine Zeit lang möglicherweise nicht. Passkeys und Wiederherstellungscodes funktionieren weiterhin überall.',
  },
  es: {
    subject: (product) => `Demasiados códigos incorrectos en tu cuenta de ${product}`,
    lead: () =>
      'Durante un tiempo, es posible que los códigos de tu aplicación de autenticación no funcionen. Las llaves de acceso y los códigos de recuperación siguen funcionando en todos los dispositivos.',
  },
  fr: {
    subject: (product) => `Trop de codes incorrects pour votre compte ${product}`,
    lead: () =>
      'Pendant un certain temps, les codes de votre application d’authentification peuvent ne pas fonctionner. Les clés d’accès et les codes de récupération restent utilisables partout.',
  },
  pt: {
    subject: (product) => `Códigos incorretos demais na sua conta ${product}`,
    lead: () =>
      'Por algum tempo, os códigos do seu app autenticador podem não funcionar. As chaves de acesso e os códigos de recuperação continuam funcionando em todos os dispositivos.',
  },
  ja: {
    subject: (product) => `${product} アカウントで誤ったコードが何度も入力されました`,
    lead: () =>
      'しばらくの間、認証アプリのコードを使えないことがあります。パスキーとリカバリーコードは、引き続きどのデバイスでも使えます。',
  },
  zh: {
    subject: (product) => `您的 ${product} 账号多次输入错误验证码`,
    lead: () =>
      '在一段时间内，身份验证器应用的验证码可能无效。通行密钥和恢复代码在所有设备上仍然有效。',
  },
  ar: {
    subject: (product) => `أُدخلت رموز خاطئة كثيرة لحسابك في ${product}`,
    lead: () =>
      'قد لا تعمل رموز تطبيق المصادقة لفترة. أما مفاتيح المرور ورموز الاسترداد فما زالت صالحة على جميع الأجهزة.',
  },
}
