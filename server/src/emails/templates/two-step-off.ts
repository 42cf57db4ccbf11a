import type { EmailTemplate } from '../kinds.ts'

export const twoStepOff: EmailTemplate<'two-step-off'> = {
  en: {
    subject: (product) => `Two-step login was turned off for your ${product} account`,
    lead: () => 'Logging in no longer takes a second step.',
  },
  de: {
    subject: (product) => `Zweistufige Anmeldung für Ihr ${product}-Konto deaktiviert`,
    lead: () => 'Die Anmeldung erfordert keinen zweiten Schritt mehr.',
  },
  es: {
    subject: (product) =>
      `Se ha desactivado la verificación en dos pasos en tu cuenta de ${product}`,
    lead: () => 'Iniciar sesión ya no requiere un segundo paso.',
  },
  fr: {
    subject: (product) => `La connexion en deux étapes est désactivée pour votre compte ${product}`,
    lead: () => 'La connexion ne demande plus de seconde étape.',
  },
  pt: {
    subject: (product) => `O login em duas etapas foi desativado na sua conta ${product}`,
    lead: () => 'Entrar na conta não exige mais uma segunda etapa.',
  },
  ja: {
    subject: (product) => `${product} アカウントの 2 段階ログインがオフになりました`,
    lead: () => 'ログインに 2 つ目の確認は必要なくなりました。',
  },
  zh: {
    subject: (product) => `您的 ${product} 账号已关闭两步登录`,
    lead: () => '登录不再需要第二步验证。',
  },
  ar: {
    subject: (product) => `تم إيقاف تسجيل الدخول بخطوتين لحسابك في ${product}`,
    lead: () => 'لم يعد تسجيل الدخول يتطلب خطوة ثانية.',
  },
}
