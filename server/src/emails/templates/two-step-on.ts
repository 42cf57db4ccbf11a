import type { EmailTemplate } from '../email-template.ts'

export const twoStepOn: EmailTemplate<'two-step-on'> = {
  en: {
    subject: (product) => `Two-step login was turned on for your ${product} account`,
    lead: () =>
      'From now on, logging in takes a second step. Your other devices have been logged out.',
  },
  de: {
    subject: (product) => `Zweistufige Anmeldung für Ihr ${product}-Konto aktiviert`,
    lead: () =>
      'Ab jetzt erfordert die Anmeldung einen zweiten Schritt. Ihre anderen Geräte wurden abgemeldet.',
  },
  es: {
    subject: (product) => `Se ha activado la verificación en dos pasos en tu cuenta de ${product}`,
    lead: () =>
      'A partir de ahora, iniciar sesión requiere un segundo paso. Se ha cerrado la sesión en tus otros dispositivos.',
  },
  fr: {
    subject: (product) => `La connexion en deux étapes est activée pour votre compte ${product}`,
    lead: () =>
      'La connexion demande désormais une seconde étape. Vos autres appareils ont été déconnectés.',
  },
  pt: {
    subject: (product) => `O login em duas etapas foi ativado na sua conta ${product}`,
    lead: () =>
      'A partir de agora, entrar na conta exige uma segunda etapa. Seus outros dispositivos foram desconectados.',
  },
  ja: {
    subject: (product) => `${product} アカウントの 2 段階ログインがオンになりました`,
    lead: () =>
      '今後、ログインには 2 つ目の確認が必要です。ほかのデバイスからはログアウトしました。',
  },
  zh: {
    subject: (product) => `您的 ${product} 账号已开启两步登录`,
    lead: () => '从现在起，登录需要第二步验证。您的其他设备已退出登录。',
  },
  ar: {
    subject: (product) => `تم تفعيل تسجيل الدخول بخطوتين لحسابك في ${product}`,
    lead: () => 'يتطلب تسجيل الدخول من الآن خطوة ثانية. سُجِّل خروجك من أجهزتك الأخرى.',
  },
}
