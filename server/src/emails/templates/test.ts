import type { EmailTemplate } from '../kinds.ts'

export const test: EmailTemplate<'test'> = {
  en: {
    subject: (product) => `Test email from ${product}`,
    lead: () => 'The email settings work: this email has arrived.',
    advice: 'There’s nothing to do.',
  },
  de: {
    subject: (product) => `Test-E-Mail von ${product}`,
    lead: () => 'Die E-Mail-Einstellungen funktionieren: Diese E-Mail ist angekommen.',
    advice: 'Sie müssen nichts tun.',
  },
  es: {
    subject: (product) => `Correo de prueba de ${product}`,
    lead: () => 'La configuración del correo funciona: este mensaje ha llegado.',
    advice: 'No tienes que hacer nada.',
  },
  fr: {
    subject: (product) => `E-mail de test de ${product}`,
    lead: () => 'Les paramètres d’envoi fonctionnent : cet e-mail est bien arrivé.',
    advice: 'Vous n’avez rien à faire.',
  },
  pt: {
    subject: (product) => `E-mail de teste do ${product}`,
    lead: () => 'As configurações de e-mail funcionam: esta mensagem chegou.',
    advice: 'Você não precisa fazer nada.',
  },
  ja: {
    subject: (product) => `${product} からのテストメール`,
    lead: () => 'メールの設定は正しく動作しています。このメールが届きました。',
    advice: '必要な操作はありません。',
  },
  zh: {
    subject: (product) => `来自 ${product} 的测试邮件`,
    lead: () => '邮件设置正常：此邮件已送达。',
    advice: '您无需进行任何操作。',
  },
  ar: {
    subject: (product) => `رسالة تجريبية من ${product}`,
    lead: () => 'إعدادات البريد تعمل: وصلت هذه الرسالة.',
    advice: 'لا يلزم أي إجراء.',
  },
}
