import type { EmailTemplate } from '../email-template.ts'

export const codesPaused: EmailTemplate<'codes-paused'> = {
  en: {
    subject: (product) => `Too many wrong codes for your ${product} account`,
    lead: () =>
      'For a while, we accept no codes on devices that you haven’t used before. Your known devices, passkeys and recovery codes still work.',
  },
  de: {
    subject: (product) => `Zu viele falsche Codes für Ihr ${product}-Konto`,
    lead: () =>
      'Auf Geräten, die Sie noch nicht verwendet haben, nehmen wir eine Zeit lang keine Codes an. Ihre bekannten Geräte, Passkeys und Wiederherstellungscodes funktionieren weiterhin.',
  },
  es: {
    subject: (product) => `Demasiados códigos incorrectos en tu cuenta de ${product}`,
    lead: () =>
      'Durante un tiempo no aceptaremos códigos en dispositivos que no hayas usado antes. Tus dispositivos conocidos, llaves de acceso y códigos de recuperación siguen funcionando.',
  },
  fr: {
    subject: (product) => `Trop de codes incorrects pour votre compte ${product}`,
    lead: () =>
      'Pendant un certain temps, nous n’acceptons aucun code sur les appareils que vous n’avez jamais utilisés. Vos appareils connus, clés d’accès et codes de récupération fonctionnent toujours.',
  },
  pt: {
    subject: (product) => `Códigos incorretos demais na sua conta ${product}`,
    lead: () =>
      'Por algum tempo, não aceitaremos códigos em dispositivos que você ainda não usou. Seus dispositivos conhecidos, chaves de acesso e códigos de recuperação continuam funcionando.',
  },
  ja: {
    subject: (product) => `${product} アカウントで誤ったコードが何度も入力されました`,
    lead: () =>
      'しばらくの間、これまでに使われたことのないデバイスではコードを受け付けません。お使いのデバイス、パスキー、リカバリーコードは引き続き使えます。',
  },
  zh: {
    subject: (product) => `您的 ${product} 账号多次输入错误验证码`,
    lead: () =>
      '在一段时间内，我们不接受在您未使用过的设备上输入的验证码。您用过的设备、通行密钥和恢复代码仍然有效。',
  },
  ar: {
    subject: (product) => `أُدخلت رموز خاطئة كثيرة لحسابك في ${product}`,
    lead: () =>
      'لن نقبل الرموز لفترة على الأجهزة التي لم تستخدمها من قبل. أما أجهزتك المعروفة ومفاتيح المرور ورموز الاسترداد فما زالت صالحة.',
  },
}
