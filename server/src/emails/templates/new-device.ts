import type { EmailTemplate } from '../kinds.ts'

export const newDevice: EmailTemplate<'new-device'> = {
  en: {
    subject: (product) => `New login to your ${product} account`,
    lead: () => 'Your account was used to log in from a browser that we haven’t seen before.',
  },
  de: {
    subject: (product) => `Neue Anmeldung bei Ihrem ${product}-Konto`,
    lead: () =>
      'Mit Ihrem Konto hat sich jemand in einem Browser angemeldet, den wir noch nicht kennen.',
  },
  es: {
    subject: (product) => `Nuevo inicio de sesión en tu cuenta de ${product}`,
    lead: () =>
      'Se ha iniciado sesión en tu cuenta desde un navegador que no habíamos visto antes.',
  },
  fr: {
    subject: (product) => `Nouvelle connexion à votre compte ${product}`,
    lead: () =>
      'Une connexion à votre compte a eu lieu depuis un navigateur que nous ne connaissons pas encore.',
  },
  pt: {
    subject: (product) => `Novo acesso à sua conta ${product}`,
    lead: () => 'Sua conta foi acessada por um navegador que ainda não conhecíamos.',
  },
  ja: {
    subject: (product) => `${product} アカウントへの新しいログイン`,
    lead: () =>
      'これまでに使われたことのないブラウザーから、お客様のアカウントへのログインがありました。',
  },
  zh: {
    subject: (product) => `您的 ${product} 账号有新的登录`,
    lead: () => '有人在一个从未使用过的浏览器上登录了您的账号。',
  },
  ar: {
    subject: (product) => `تسجيل دخول جديد إلى حسابك في ${product}`,
    lead: () => 'تم تسجيل الدخول إلى حسابك من متصفح لم نره من قبل.',
  },
}
