import type { EmailTemplate } from '../kinds.ts'

export const recoveryCodesRenewed: EmailTemplate<'recovery-codes-renewed'> = {
  en: {
    subject: (product) => `New recovery codes for your ${product} account`,
    lead: () =>
      'The codes that you saved before no longer work. The new ones can replace the second step of a login.',
  },
  de: {
    subject: (product) => `Neue Wiederherstellungscodes für Ihr ${product}-Konto`,
    lead: () =>
      'Codes, die Sie vorher gespeichert haben, gelten nicht mehr. Die neuen können den zweiten Schritt der Anmeldung ersetzen.',
  },
  es: {
    subject: (product) => `Nuevos códigos de recuperación para tu cuenta de ${product}`,
    lead: () =>
      'Los códigos que guardaste antes ya no sirven. Los nuevos pueden sustituir el segundo paso al iniciar sesión.',
  },
  fr: {
    subject: (product) => `Nouveaux codes de récupération pour votre compte ${product}`,
    lead: () =>
      'Les codes que vous aviez enregistrés ne sont plus valables. Les nouveaux peuvent remplacer la seconde étape de la connexion.',
  },
  pt: {
    subject: (product) => `Novos códigos de recuperação da sua conta ${product}`,
    lead: () =>
      'Os códigos que você guardou antes não funcionam mais. Os novos podem substituir a segunda etapa do login.',
  },
  ja: {
    subject: (product) => `${product} アカウントのリカバリーコードが再発行されました`,
    lead: () =>
      '以前に保存したリカバリーコードは使えなくなりました。新しいコードは、ログインの 2 つ目の確認の代わりに使えます。',
  },
  zh: {
    subject: (product) => `您的 ${product} 账号已生成新的恢复代码`,
    lead: () => '您之前保存的恢复代码已失效。新的恢复代码可以代替登录的第二步验证。',
  },
  ar: {
    subject: (product) => `رموز استرداد جديدة لحسابك في ${product}`,
    lead: () =>
      'لم تعد الرموز التي حفظتها سابقًا صالحة. ويمكن أن تحل الرموز الجديدة محل الخطوة الثانية من تسجيل الدخول.',
  },
}
