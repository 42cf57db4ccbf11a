import type { EmailTemplate } from '../kinds.ts'

export const passkeyRemoved: EmailTemplate<'passkey-removed'> = {
  en: {
    subject: (product) => `A passkey was removed from your ${product} account`,
    lead: () =>
      'It can no longer be used to log in. The account page shows which passkeys are left.',
  },
  de: {
    subject: (product) => `Passkey Ihres ${product}-Kontos entfernt`,
    lead: () =>
      'Er kann nicht mehr zur Anmeldung verwendet werden. Welche Passkeys übrig sind, sehen Sie auf der Kontoseite.',
  },
  es: {
    subject: (product) => `Se ha eliminado una llave de acceso de tu cuenta de ${product}`,
    lead: () =>
      'Ya no se puede usar para iniciar sesión. En la página de tu cuenta puedes ver cuáles quedan.',
  },
  fr: {
    subject: (product) => `Une clé d’accès a été retirée de votre compte ${product}`,
    lead: () =>
      'Elle ne peut plus servir à se connecter. La page de votre compte indique celles qui restent.',
  },
  pt: {
    subject: (product) => `Uma chave de acesso foi removida da sua conta ${product}`,
    lead: () =>
      'Ela não pode mais ser usada para entrar. A página da sua conta mostra quais restam.',
  },
  ja: {
    subject: (product) => `${product} アカウントのパスキーが削除されました`,
    lead: () =>
      'そのパスキーはログインに使えなくなりました。残りのパスキーは、アカウントページで確認できます。',
  },
  zh: {
    subject: (product) => `您的 ${product} 账号已移除通行密钥`,
    lead: () => '它不能再用于登录。您可以在账号页面查看剩余的通行密钥。',
  },
  ar: {
    subject: (product) => `تمت إزالة مفتاح مرور من حسابك في ${product}`,
    lead: () => 'لم يعد من الممكن تسجيل الدخول به. تعرض صفحة حسابك مفاتيح المرور المتبقية.',
  },
}
