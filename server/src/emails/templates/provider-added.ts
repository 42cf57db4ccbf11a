import type { EmailTemplate } from '../kinds.ts'

export const providerAdded: EmailTemplate<'provider-added'> = {
  en: {
    subject: (product) => `A login method was added to your ${product} account`,
    lead: ({ provider }, { methodName }) =>
      `${methodName(provider)} was connected and can now be used to log in.`,
  },
  de: {
    subject: (product) => `Neue Anmeldemöglichkeit für Ihr ${product}-Konto`,
    lead: ({ provider }, { methodName }) =>
      `${methodName(provider)} wurde verbunden und kann ab jetzt zur Anmeldung verwendet werden.`,
  },
  es: {
    subject: (product) => `Se ha añadido un método de acceso a tu cuenta de ${product}`,
    lead: ({ provider }, { methodName }) =>
      `Se ha conectado ${methodName(provider)} y ya se puede usar para iniciar sesión.`,
  },
  fr: {
    subject: (product) => `Un moyen de connexion a été ajouté à votre compte ${product}`,
    lead: ({ provider }, { methodName }) =>
      `${methodName(provider)} a été associé et peut désormais servir à se connecter.`,
  },
  pt: {
    subject: (product) => `Um método de login foi adicionado à sua conta ${product}`,
    lead: ({ provider }, { methodName }) =>
      `${methodName(provider)} foi vinculado e já pode ser usado para entrar.`,
  },
  ja: {
    subject: (product) => `${product} アカウントにログイン方法が追加されました`,
    lead: ({ provider }, { methodName }) =>
      `${methodName(provider)} と連携され、ログインに使えるようになりました。`,
  },
  zh: {
    subject: (product) => `您的 ${product} 账号已添加登录方式`,
    lead: ({ provider }, { methodName }) => `已绑定 ${methodName(provider)}，现在可以用它登录。`,
  },
  ar: {
    subject: (product) => `تمت إضافة طريقة تسجيل دخول إلى حسابك في ${product}`,
    lead: ({ provider }, { methodName }) =>
      `تم ربط ${methodName(provider)}، ويمكن الآن تسجيل الدخول به.`,
  },
}
