import type { EmailTemplate } from '../kinds.ts'

export const twoStepOn: EmailTemplate<'two-step-on'> = {
  en: {
    subject: (product) => `Two-step login was turned on for your ${product} account`,
    lead: () =>
      'From now on, logging in takes a second step. Any other devices have been logged out.',
  },
  de: {
    subject: (product) => `Zweistufige Anmeldung für Ihr ${product}-Konto aktiviert`,
    lead: () =>
      'Ab jetzt erfordert die Anmeldung einen zweiten Schritt. Andere Geräte wurden abgemeldet.',
  },
  es: {
    subject: (product) => `Se ha activado la verificación en dos pasos en tu cuenta de ${product}`,
    lead: () =>
      'A partir de ahora, iniciar sesión requiere un segundo paso. Se ha cerrado la sesión en cualquier otro dispositivo.',
  },
  fr: {
    subject: (product) => `La connexion en deux étapes est activée pour votre compte ${product}`,
    lead: () =>
      'La connexion demande désormais une seconde étape. Tout autre appareil a été déconnecté.',
  },
  pt: {
    subject: (product) => `O login em duas etapas foi ativado na sua conta ${product}`,
    lead: () =>
      'A partir de agora, entrar na conta exige uma segunda etapa. Quaisquer outros dispositivos foram desconectados.',
  },
  ja: {
    subject: (product) => `${product} アカウントの 2 段階ログインがオンになりました`,
    lead: () =>
      '今後、ログインには 2 つ目の確認が必要です。ほかのデバイスでログインしていた場合は、ログアウトしました。',
  },
  zh: {
    subject: (product) => `您的 ${product} 账号已开启两步登录`,
    lead: () => '从现在起，登录需要第二步验证。其他设备（如有）已退出登录。',
  },
  ar: {
    subject: (product) => `تم تفعيل تسجيل الدخول بخطوتين لحسابك في ${product}`,
    lead: () => 'يتطلب تسجيل الدخول من الآن خطوة ثانية. سُجِّل خروجك من أي أجهزة أخرى.',
  },
}
