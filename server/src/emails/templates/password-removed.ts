import type { EmailTemplate } from '../kinds.ts'

export const passwordRemoved: EmailTemplate<'password-removed'> = {
  en: {
    subject: (product) => `The password was removed from your ${product} account`,
    lead: () => 'It’s no longer possible to log in with a password.',
  },
  de: {
    subject: (product) => `Passwort Ihres ${product}-Kontos entfernt`,
    lead: () => 'Die Anmeldung mit einem Passwort ist nicht mehr möglich.',
  },
  es: {
    subject: (product) => `Se ha eliminado la contraseña de tu cuenta de ${product}`,
    lead: () => 'Ya no se puede iniciar sesión con una contraseña.',
  },
  fr: {
    subject: (product) => `Le mot de passe de votre compte ${product} a été supprimé`,
    lead: () => 'Il n’est plus possible de se connecter avec un mot de passe.',
  },
  pt: {
    subject: (product) => `A senha da sua conta ${product} foi removida`,
    lead: () => 'Não é mais possível entrar com uma senha.',
  },
  ja: {
    subject: (product) => `${product} アカウントのパスワードが削除されました`,
    lead: () => 'パスワードではログインできなくなりました。',
  },
  zh: {
    subject: (product) => `您的 ${product} 账号密码已移除`,
    lead: () => '现在无法再使用密码登录。',
  },
  ar: {
    subject: (product) => `تمت إزالة كلمة المرور من حسابك في ${product}`,
    lead: () => 'لم يعد تسجيل الدخول بكلمة مرور ممكنًا.',
  },
}
