import type { EmailTemplate } from '../email-template.ts'

export const passkeyAdded: EmailTemplate<'passkey-added'> = {
  en: {
    subject: (product) => `A passkey was added to your ${product} account`,
    lead: ({ name }, { isolate }) => `The passkey “${isolate(name)}” can now be used to log in.`,
  },
  de: {
    subject: (product) => `Passkey für Ihr ${product}-Konto hinzugefügt`,
    lead: ({ name }, { isolate }) =>
      `Der Passkey „${isolate(name)}“ kann ab jetzt zur Anmeldung verwendet werden.`,
  },
  es: {
    subject: (product) => `Se ha añadido una llave de acceso a tu cuenta de ${product}`,
    lead: ({ name }, { isolate }) =>
      `La llave de acceso «${isolate(name)}» ya se puede usar para iniciar sesión.`,
  },
  fr: {
    subject: (product) => `Une clé d’accès a été ajoutée à votre compte ${product}`,
    lead: ({ name }, { isolate }) =>
      `La clé d’accès « ${isolate(name)} » peut désormais servir à se connecter.`,
  },
  pt: {
    subject: (product) => `Uma chave de acesso foi adicionada à sua conta ${product}`,
    lead: ({ name }, { isolate }) =>
      `A chave de acesso “${isolate(name)}” já pode ser usada para entrar.`,
  },
  ja: {
    subject: (product) => `${product} アカウントにパスキーが追加されました`,
    lead: ({ name }, { isolate }) =>
      `パスキー「${isolate(name)}」をログインに使えるようになりました。`,
  },
  zh: {
    subject: (product) => `您的 ${product} 账号已添加通行密钥`,
    lead: ({ name }, { isolate }) => `现在可以使用通行密钥“${isolate(name)}”登录。`,
  },
  ar: {
    subject: (product) => `تمت إضافة مفتاح مرور إلى حسابك في ${product}`,
    lead: ({ name }, { isolate }) => `يمكن الآن تسجيل الدخول بمفتاح المرور «${isolate(name)}».`,
  },
}
