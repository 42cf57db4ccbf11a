import type { EmailTemplate } from '../kinds.ts'

export const recoveryCodeUsed: EmailTemplate<'recovery-code-used'> = {
  en: {
    subject: (product) => `A recovery code was used for your ${product} account`,
    lead: ({ codes_left }) =>
      `It replaced the second step of a login and no longer works. Codes left: ${codes_left}. You can create new ones in your account.`,
  },
  de: {
    subject: (product) => `Wiederherstellungscode für Ihr ${product}-Konto verwendet`,
    lead: ({ codes_left }) =>
      `Er hat den zweiten Schritt einer Anmeldung ersetzt und gilt nicht mehr. Verbleibende Codes: ${codes_left}. Neue Codes erstellen Sie in Ihrem Konto.`,
  },
  es: {
    subject: (product) => `Se ha usado un código de recuperación de tu cuenta de ${product}`,
    lead: ({ codes_left }) =>
      `Ha sustituido el segundo paso de un inicio de sesión y ya no sirve. Códigos restantes: ${codes_left}. Puedes crear otros en tu cuenta.`,
  },
  fr: {
    subject: (product) => `Un code de récupération de votre compte ${product} a été utilisé`,
    lead: ({ codes_left }) =>
      `Il a remplacé la seconde étape d’une connexion et n’est plus valable. Codes restants : ${codes_left}. Vous pouvez en créer d’autres dans votre compte.`,
  },
  pt: {
    subject: (product) => `Um código de recuperação da sua conta ${product} foi usado`,
    lead: ({ codes_left }) =>
      `Ele substituiu a segunda etapa de um login e não funciona mais. Códigos restantes: ${codes_left}. Você pode criar outros na sua conta.`,
  },
  ja: {
    subject: (product) => `${product} アカウントのリカバリーコードが使われました`,
    lead: ({ codes_left }) =>
      `ログインの 2 つ目の確認の代わりに使われました。このコードはもう使えません。残りのコード：${codes_left} 個。新しいコードはアカウントで作成できます。`,
  },
  zh: {
    subject: (product) => `您的 ${product} 账号使用了恢复代码`,
    lead: ({ codes_left }) =>
      `它代替了一次登录的第二步验证，现已失效。剩余代码：${codes_left} 个。您可以在账号中生成新的代码。`,
  },
  ar: {
    subject: (product) => `تم استخدام رمز استرداد لحسابك في ${product}`,
    lead: ({ codes_left }) =>
      `حلَّ الرمز محل الخطوة الثانية من تسجيل الدخول، ولم يعد صالحًا. عدد الرموز المتبقية: ${codes_left}. يمكنك إنشاء رموز جديدة في حسابك.`,
  },
}
