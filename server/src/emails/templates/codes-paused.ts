import type { EmailTemplate } from '../email-template.ts'

export const codesPaused: EmailTemplate<'codes-paused'> = {
  en: {
    subject: (product) => `Too many wrong codes for your ${product} account`,
    lead: () =>
      'For a while, codes from an authenticator app don’t work on devices that you haven’t used before. Passkeys and recovery codes still work everywhere.',
  },
  de: {
    subject: (product) => `Zu viele falsche Codes für Ihr ${product}-Konto`,
    lead: () =>
      'Auf Geräten, die Sie noch nicht verwendet haben, funktionieren Codes aus einer Authenticator-App eine Zeit lang nicht. Passkeys und Wiederherstellungscodes funktionieren weiterhin überall.',
  },
  es: {
    subject: (product) => `Demasiados códigos incorrectos en tu cuenta de ${product}`,
    lead: () =>
      'Durante un tiempo, los códigos de una aplicación de autenticación no funcionarán en dispositivos que no hayas usado antes. Las llaves de acceso y los códigos de recuperación siguen funcionando en todos los dispositivos.',
  },
  fr: {
    subject: (product) => `Trop de codes incorrects pour votre compte ${product}`,
    lead: () =>
      'Pendant un certain temps, les codes d’une application d’authentification ne fonctionnent pas sur les appareils que vous n’avez jamais utilisés. Les clés d’accès et les codes de récupération restent utilisables partout.',
  },
  pt: {
    subject: (product) => `Códigos incorretos demais na sua conta ${product}`,
    lead: () =>
      'Por algum tempo, os códigos de um app autenticador não funcionarão em dispositivos que você ainda não usou. As chaves de acesso e os códigos de recuperação continuam funcionando em todos os dispositivos.',
  },
  ja: {
    subject: (product) => `${product} アカウントで誤ったコードが何度も入力されました`,
    lead: () =>
      'しばらくの間、これまでに使われたことのないデバイスでは認証アプリのコードを使えません。パスキーとリカバリーコードは、引き続きどのデバイスでも使えます。',
  },
  zh: {
    subject: (product) => `您的 ${product} 账号多次输入错误验证码`,
    lead: () =>
      '在一段时间内，身份验证器应用的验证码在您未使用过的设备上无效。通行密钥和恢复代码在所有设备上仍然有效。',
  },
  ar: {
    subject: (product) => `أُدخلت رموز خاطئة كثيرة لحسابك في ${product}`,
    lead: () =>
      'لن تعمل رموز تطبيق المصادقة لفترة على الأجهزة التي لم تستخدمها من قبل. أما مفاتيح المرور ورموز الاسترداد فما زالت صالحة على جميع الأجهزة.',
  },
}
