import type { EmailTemplate } from '../kinds.ts'

export const signedOutByOperator: EmailTemplate<'signed-out-by-operator'> = {
  en: {
    subject: (product) => `You were logged out of ${product} everywhere`,
    lead: () => 'Support ended all sessions of your account.',
    advice: 'You can log in again at any time.',
  },
  de: {
    subject: (product) => `Sie wurden überall von ${product} abgemeldet`,
    lead: () => 'Der Support hat alle Sitzungen Ihres Kontos beendet.',
    advice: 'Sie können sich jederzeit wieder anmelden.',
  },
  es: {
    subject: (product) => `Se ha cerrado tu sesión de ${product} en todas partes`,
    lead: () => 'El servicio de ayuda ha cerrado todas las sesiones de tu cuenta.',
    advice: 'Puedes volver a iniciar sesión cuando quieras.',
  },
  fr: {
    subject: (product) => `Votre session ${product} a été fermée sur tous vos appareils`,
    lead: () => 'L’assistance a fermé toutes les sessions de votre compte.',
    advice: 'Vous pouvez vous reconnecter à tout moment.',
  },
  pt: {
    subject: (product) => `Sua sessão do ${product} foi encerrada em todos os dispositivos`,
    lead: () => 'O suporte encerrou todas as sessões da sua conta.',
    advice: 'Você pode entrar de novo a qualquer momento.',
  },
  ja: {
    subject: (product) => `${product} のすべてのデバイスからログアウトされました`,
    lead: () => 'サポートがアカウントのすべてのセッションを終了しました。',
    advice: 'いつでも再度ログインできます。',
  },
  zh: {
    subject: (product) => `您已在所有设备上退出 ${product}`,
    lead: () => '客服已结束您账号的所有会话。',
    advice: '您可以随时重新登录。',
  },
  ar: {
    subject: (product) => `تم تسجيل خروجك من ${product} على كل الأجهزة`,
    lead: () => 'أنهى الدعم كل جلسات حسابك.',
    advice: 'يمكنك تسجيل الدخول من جديد في أي وقت.',
  },
}
