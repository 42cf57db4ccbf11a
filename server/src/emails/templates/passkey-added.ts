import type { EmailTemplate } from '../kinds.ts'

export const passkeyAdded: EmailTemplate<'passkey-added'> = {
  en: {
    subject: (product) => `A passkey was added to your ${product} account`,
    lead: () => 'The new passkey can now be used to log in.',
  },
  de: {
    subject: (product) => `Passkey für Ihr ${product}-Konto hinzugefügt`,
    lead: () => 'Der neue Passkey kann ab jetzt zur Anmeldung verwendet werden.',
  },
  es: {
    subject: (product) => `Se ha añadido una llave de acceso a tu cuenta de ${product}`,
    lead: () => 'La nueva llave de acceso ya se puede usar para iniciar sesión.',
  },
  fr: {
    subject: (product) => `Une clé d’accès a été ajoutée à votre compte ${product}`,
    lead: () => 'La nouvelle clé d’accès peut désormais servir à se connecter.',
  },
  pt: {
    subject: (product) => `Uma chave de acesso foi adicionada à sua conta ${product}`,
    lead: () => 'A nova chave de acesso já pode ser usada para entrar.',
  },
  ja: {
    subject: (product) => `${product} アカウントにパスキーが追加されました`,
    lead: () => '新しいパスキーをログインに使えるようになりました。',
  },
  zh: {
    subject: (product) => `您的 ${product} 账号已添加通行密钥`,
    lead: () => '现在可以使用新的通行密钥登录。',
  },
  ar: {
    subject: (product) => `تمت إضافة مفتاح مرور إلى حسابك في ${product}`,
    lead: () => 'يمكن الآن تسجيل الدخول بمفتاح المرور الجديد.',
  },
}
