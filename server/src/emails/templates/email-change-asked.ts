import type { EmailTemplate } from '../email-template.ts'

export const emailChangeAsked: EmailTemplate<'email-change-asked'> = {
  en: {
    subject: (product) => `Request to change your ${product} email`,
    lead: ({ new_email }, { isolate }) =>
      `The new email would be ${isolate(new_email)}. It replaces this one as soon as it’s confirmed.`,
  },
  de: {
    subject: (product) => `Änderung Ihrer E-Mail-Adresse bei ${product} angefordert`,
    lead: ({ new_email }, { isolate }) =>
      `Die neue E-Mail-Adresse wäre ${isolate(new_email)}. Sie ersetzt die bisherige, sobald sie bestätigt ist.`,
  },
  es: {
    subject: (product) => `Solicitud para cambiar tu correo de ${product}`,
    lead: ({ new_email }, { isolate }) =>
      `El nuevo correo sería ${isolate(new_email)}. Sustituirá a este en cuanto se confirme.`,
  },
  fr: {
    subject: (product) => `Demande de changement de votre adresse e-mail ${product}`,
    lead: ({ new_email }, { isolate }) =>
      `La nouvelle adresse serait ${isolate(new_email)}. Elle remplacera celle-ci dès qu’elle sera confirmée.`,
  },
  pt: {
    subject: (product) => `Pedido de alteração do seu e-mail do ${product}`,
    lead: ({ new_email }, { isolate }) =>
      `O novo e-mail seria ${isolate(new_email)}. Ele substituirá este assim que for confirmado.`,
  },
  ja: {
    subject: (product) => `${product} のメールアドレスの変更がリクエストされました`,
    lead: ({ new_email }, { isolate }) =>
      `新しいメールアドレスは ${isolate(new_email)} です。確認が済むと、現在のメールアドレスから切り替わります。`,
  },
  zh: {
    subject: (product) => `有人申请更改您的 ${product} 邮箱`,
    lead: ({ new_email }, { isolate }) =>
      `新邮箱为 ${isolate(new_email)}。验证后，它将取代当前邮箱。`,
  },
  ar: {
    subject: (product) => `طلب لتغيير بريدك الإلكتروني في ${product}`,
    lead: ({ new_email }, { isolate }) =>
      `البريد الإلكتروني الجديد هو ${isolate(new_email)}، وسيحل محل هذا البريد فور تأكيده.`,
  },
}
