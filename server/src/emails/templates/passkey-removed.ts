import type { EmailTemplate } from '../email-template.ts'

export const passkeyRemoved: EmailTemplate<'passkey-removed'> = {
  en: {
    subject: (product) => `A passkey was removed from your ${product} account`,
    lead: ({ name }, { isolate }) =>
      `The passkey “${isolate(name)}” can no longer be used to log in.`,
  },
  de: {
    subject: (product) => `Passkey Ihres ${product}-Kontos entfernt`,
    lead: ({ name }, { isolate }) =>
      `Der Passkey „${isolate(name)}“ kann nicht mehr zur Anmeldung verwendet werden.`,
  },
  es: {
    subject: (product) => `Se ha eliminado una llave de acceso de tu cuenta de ${product}`,
    lead: ({ name }, { isolate }) =>
      `La llave de acceso «${isolate(name)}» ya no se puede usar para iniciar sesión.`,
  },
  fr: {
    subject: (product) => `Une clé d’accès a été retirée de votre compte ${product}`,
    lead: ({ name }, { isolate }) =>
      `La clé d’accès « ${isolate(name)} » ne peut plus servir à se connecter.`,
  },
  pt: {
    subject: (product) => `Uma chave de acesso foi removida da sua conta ${product}`,
    lead: ({ name }, { isolate }) =>
      `A chave de acesso “${isolate(name)}” não pode mais ser usada para entrar.`,
  },
  ja: {
    subject: (product) => `${product} アカウントのパスキーが削除されました`,
    lead: ({ name }, { isolate }) => `パスキー「${isolate(name)}」はログインに使えなくなりました。`,
  },
  zh: {
    subject: (product) => `您的 ${product} 账号已移除通行密钥`,
    lead: ({ name }, { isolate }) => `无法再使用通行密钥“${isolate(name)}”登录。`,
  },
  ar: {
    subject: (product) => `تمت إزالة مفتاح مرور من حسابك في ${product}`,
    lead: ({ name }, { isolate }) => `لم يعد تسجيل الدخول بمفتاح المرور «${isolate(name)}» ممكنًا.`,
  },
}
