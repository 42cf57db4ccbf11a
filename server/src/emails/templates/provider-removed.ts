import type { EmailTemplate } from '../kinds.ts'

export const providerRemoved: EmailTemplate<'provider-removed'> = {
  en: {
    subject: (product) => `A login method was removed from your ${product} account`,
    lead: ({ provider }, { methodName }) =>
      `${methodName(provider)} was disconnected and can no longer be used to log in.`,
  },
  de: {
    subject: (product) => `Anmeldemöglichkeit Ihres ${product}-Kontos entfernt`,
    lead: ({ provider }, { methodName }) =>
      `${methodName(provider)} wurde getrennt und kann nicht mehr zur Anmeldung verwendet werden.`,
  },
  es: {
    subject: (product) => `Se ha eliminado un método de acceso de tu cuenta de ${product}`,
    lead: ({ provider }, { methodName }) =>
      `Se ha desconectado ${methodName(provider)} y ya no se puede usar para iniciar sesión.`,
  },
  fr: {
    subject: (product) => `Un moyen de connexion a été retiré de votre compte ${product}`,
    lead: ({ provider }, { methodName }) =>
      `${methodName(provider)} a été dissocié et ne peut plus servir à se connecter.`,
  },
  pt: {
    subject: (product) => `Um método de login foi removido da sua conta ${product}`,
    lead: ({ provider }, { methodName }) =>
      `${methodName(provider)} foi desvinculado e não pode mais ser usado para entrar.`,
  },
  ja: {
    subject: (product) => `${product} アカウントのログイン方法が削除されました`,
    lead: ({ provider }, { methodName }) =>
      `${methodName(provider)} との連携が解除され、ログインに使えなくなりました。`,
  },
  zh: {
    subject: (product) => `您的 ${product} 账号已移除登录方式`,
    lead: ({ provider }, { methodName }) => `已解绑 ${methodName(provider)}，无法再用它登录。`,
  },
  ar: {
    subject: (product) => `تمت إزالة طريقة تسجيل دخول من حسابك في ${product}`,
    lead: ({ provider }, { methodName }) =>
      `تم إلغاء ربط ${methodName(provider)}، ولم يعد تسجيل الدخول به ممكنًا.`,
  },
}
