import type { EmailTemplate } from '../kinds.ts'

export const emailChangeAsked: EmailTemplate<'email-change-asked'> = {
  en: {
    subject: (product) => `Request to change your ${product} email`,
    lead: () => 'A new email will replace the current one once it’s confirmed.',
  },
  de: {
    subject: (product) => `Änderung Ihrer E-Mail-Adresse bei ${product} angefordert`,
    lead: () => 'Eine neue E-Mail-Adresse ersetzt die bisherige, sobald sie bestätigt ist.',
  },
  es: {
    subject: (product) => `Solicitud para cambiar tu correo de ${product}`,
    lead: () => 'Un correo nuevo sustituirá al actual en cuanto se confirme.',
  },
  fr: {
    subject: (product) => `Demande de changement de votre adresse e-mail ${product}`,
    lead: () =>
      'Une nouvelle adresse e-mail remplacera l’adresse actuelle dès qu’elle sera confirmée.',
  },
  pt: {
    subject: (product) => `Pedido de alteração do seu e-mail do ${product}`,
    lead: () => 'Um novo e-mail substituirá o atual assim que for confirmado.',
  },
  ja: {
    subject: (product) => `${product} のメールアドレスの変更がリクエストされました`,
    lead: () => '新しいメールアドレスの確認が済むと、現在のメールアドレスから切り替わります。',
  },
  zh: {
    subject: (product) => `有人申请更改您的 ${product} 邮箱`,
    lead: () => '新邮箱验证后，将取代当前邮箱。',
  },
  ar: {
    subject: (product) => `طلب لتغيير بريدك الإلكتروني في ${product}`,
    lead: () => 'سيحل بريد إلكتروني جديد محل بريدك الحالي فور تأكيده.',
  },
}
