import type { EmailTemplate } from '../kinds.ts'

export const passwordAdded: EmailTemplate<'password-added'> = {
  en: {
    subject: (product) => `A password was added to your ${product} account`,
    lead: () => 'From now on, your account can be used with a password.',
  },
  de: {
    subject: (product) => `Passwort für Ihr ${product}-Konto festgelegt`,
    lead: () => 'Ab jetzt ist die Anmeldung bei Ihrem Konto auch mit einem Passwort möglich.',
  },
  es: {
    subject: (product) => `Se ha creado una contraseña para tu cuenta de ${product}`,
    lead: () => 'A partir de ahora se puede iniciar sesión en tu cuenta con una contraseña.',
  },
  fr: {
    subject: (product) => `Un mot de passe a été défini pour votre compte ${product}`,
    lead: () => 'Il est désormais possible de se connecter à votre compte avec un mot de passe.',
  },
  pt: {
    subject: (product) => `Uma senha foi definida para sua conta ${product}`,
    lead: () => 'A partir de agora, é possível entrar na sua conta com uma senha.',
  },
  ja: {
    subject: (product) => `${product} アカウントにパスワードが設定されました`,
    lead: () => '今後は、パスワードでもアカウントにログインできます。',
  },
  zh: {
    subject: (product) => `您的 ${product} 账号已设置密码`,
    lead: () => '从现在起，可以使用密码登录您的账号。',
  },
  ar: {
    subject: (product) => `تم تعيين كلمة مرور لحسابك في ${product}`,
    lead: () => 'يمكن من الآن تسجيل الدخول إلى حسابك بكلمة مرور.',
  },
}
